-- Writes clients, a new one where `before` is null, with an audit row each, and returns them as they are then: new ones first, in their order.
-- Every way to make or change one ends here; each has judged it before. `before` is the client as it was judged: where it is another by
-- now, the change begins anew.
create or replace function office.write_clients(tenant uuid, edits office.client_edit[])
returns public.clients[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written public.clients[];
    entries office.audit_entry[];
begin
    -- In the order of all.
    perform from public.clients c
    where c.tenant_id = write_clients.tenant and c.id = any (array(select (e.before).id from unnest(edits) as e))
    order by c.id
    for no key update;
    with edited as materialized (
        select
            e.before, e.after, (e.after).archived_at is not null and (e.before).archived_at is null as is_archived,
            -- One that another program made, or that was erased, has none.
            coalesce((e.before).audit_salt, office.new_salt()) as salt
        from unnest(edits) as e
    ), made as (
        insert into public.clients as c (
            id, tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, created_key, audit_salt)
        select
            coalesce((e.after).id, gen_random_uuid()), write_clients.tenant, (e.after).display_name,
            coalesce((e.after).preferred_language, 'en'), (e.after).email, (e.after).phone, (e.after).notes, (e.after).external_id, case when e.is_archived then clock_timestamp() end, (e.after).created_key, e.salt
        from edited e
        where (e.before).id is null
        returning c as client
    ), changed as (
        update public.clients c
        set display_name = (e.after).display_name, preferred_language = (e.after).preferred_language, email = (e.after).email,
            phone = (e.after).phone, notes = (e.after).notes, external_id = (e.after).external_id,
            archived_at = case when e.is_archived then clock_timestamp() else (e.after).archived_at end, audit_salt = e.salt
        from edited e
        where c.tenant_id = write_clients.tenant and c.id = (e.before).id and c.version = (e.before).version
        returning
            c as client, e.is_archived, jsonb_populate_record(e.before, jsonb_build_object('audit_salt', c.audit_salt)) as before
    ), audited as (
        select
            m.client, row(
                'client.created', 'client', (m.client).id, null, null, null, null, null, office.client_audit_json(m.client)
            )::office.audit_entry as entry
        from made m
        union all
        select
            c.client, row(
                case when c.is_archived then 'client.archived' else 'client.changed' end, 'client', (c.client).id, null, null, null, null,
                office.client_audit_json(c.before), office.client_audit_json(c.client)
            )::office.audit_entry
        from changed c
    )
    select array_agg(a.client), array_agg(a.entry) into written, entries from audited a;
    perform office.require_unchanged(cardinality(written) = cardinality(edits));
    perform office.write_audits(tenant, entries);
    return written;
end
$$;
