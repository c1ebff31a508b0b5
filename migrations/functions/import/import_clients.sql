-- Makes and changes the clients of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_clients(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
    before public.clients;
    client public.clients;
begin
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (where (m.before).id is not null and m.after is distinct from m.before and cardinality(m.faults) = 0),
        count(*) filter (where m.after is not distinct from m.before and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_client_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    for given in
        select m.line, m.before, m.after, m.faults
        from office.match_client_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        before := given.before;
        client := given.after;
        if before.id is null then
            insert into public.clients (
                tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, audit_salt)
            values (
                tenant, client.display_name, coalesce(client.preferred_language, 'en'), client.email, client.phone, client.notes,
                client.external_id, client.archived_at, office.new_salt())
            returning * into client;
            perform office.write_audit(
                tenant, 'client.created', 'client', client.id, null, null, null, null, null, office.client_audit_json(client));
        else
            client.audit_salt := coalesce(client.audit_salt, office.new_salt());
            update public.clients c
            set display_name = client.display_name, preferred_language = client.preferred_language, email = client.email,
                phone = client.phone, notes = client.notes, external_id = client.external_id,
                archived_at = client.archived_at, audit_salt = client.audit_salt
            where c.tenant_id = import_clients.tenant and c.id = client.id and c.version = client.version
            returning * into client;
            perform office.require_unchanged(found);
            before.audit_salt := client.audit_salt;
            perform office.write_audit(
                tenant,
                case
                    when client.archived_at is not null and before.archived_at is null then 'client.archived'
                    else 'client.changed'
                end,
                'client', client.id, null, null, null, null, office.client_audit_json(before),
                office.client_audit_json(client));
        end if;
    end loop;
    return outcome;
end
$$;
