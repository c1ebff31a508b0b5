-- Writes clients, a new one where `before` is null, with an audit row each, and returns them as they are then: new ones first, in their order.
-- Every way to make or change one ends here; each has judged it before. `before` is the client as it was judged: where it is another by
-- now, the change begins anew. A new one may have its id already.
create or replace function office.write_clients(tenant uuid, edits office.client_edit[])
returns public.clients[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ids constant uuid[] := array(
        select coalesce((e.before).id, (e.after).id, gen_random_uuid())
        from unnest(edits) with ordinality as e (before, after, place)
        order by e.place);
    made bigint;
    changed bigint;
    written public.clients[];
    entries office.audit_entry[];
begin
    -- In the order of all.
    perform from public.clients c
    where c.tenant_id = write_clients.tenant and c.id = any (array(select (e.before).id from unnest(edits) as e))
    order by c.id
    for no key update;
    insert into public.clients (
        id, tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, created_key, audit_salt)
    select
        e.id, write_clients.tenant, (e.after).display_name, coalesce((e.after).preferred_language, 'en'), (e.after).email, (e.after).phone,
        (e.after).notes, (e.after).external_id, case when (e.after).archived_at is not null then clock_timestamp() end,
        (e.after).created_key, office.new_salt()
    from unnest(edits, ids) with ordinality as e (before, after, id, place)
    where (e.before).id is null
    order by e.place;
    get diagnostics made = row_count;
    update public.clients c
    set display_name = (e.after).display_name, preferred_language = (e.after).preferred_language, email = (e.after).email,
        phone = (e.after).phone, notes = (e.after).notes, external_id = (e.after).external_id, archived_at = e.archived_at,
        audit_salt = e.salt
    from (
        select
            g.before, g.after,
            case
                when (g.after).archived_at is not null and (g.before).archived_at is null then clock_timestamp()
                else (g.after).archived_at
            end as archived_at,
            -- One that another program made has none, and gets one; one that was erased stays so.
            case
                when (g.before).audit_salt is null and not office.is_erased(g.before) then office.new_salt()
                else (g.before).audit_salt
            end as salt
        from unnest(edits) as g
        where (g.before).id is not null
    ) as e
    where c.tenant_id = write_clients.tenant and c.id = (e.before).id and c.version = (e.before).version;
    get diagnostics changed = row_count;
    perform office.require_unchanged(made + changed = cardinality(edits));
    -- FULL, so that it is never a loop in a loop, however few rows are expected.
    select
        array_agg(a.client order by a.is_new desc, a.place),
        array_agg(
            row(
                case
                    when a.is_new then 'client.created'
                    when (a.client).archived_at is not null and (a.before).archived_at is null then 'client.archived'
                    else 'client.changed'
                end,
                'client', (a.client).id, null, null, null, null,
                case when not a.is_new then office.client_audit_json(a.before) end, office.client_audit_json(a.client)
            )::office.audit_entry
            order by a.is_new desc, a.place)
    into written, entries
    from (
        select
            w.client, e.place, (e.before).id is null as is_new, case
                when (e.before).audit_salt is null
                    then jsonb_populate_record(e.before, jsonb_build_object('audit_salt', (w.client).audit_salt))
                else e.before
            end as before
        from unnest(edits, ids) with ordinality as e (before, after, id, place)
        full join (
            select c as client, c.id from public.clients c where c.tenant_id = write_clients.tenant and c.id = any (ids)
        ) as w on w.id = e.id
        offset 0
    ) as a;
    perform office.write_audits(tenant, entries);
    return written;
end
$$;
