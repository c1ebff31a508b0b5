-- Writes a client, a new one where `before` is null, with its audit row, and returns it as it is then. Every way to make or change
-- one ends here; each has judged it before. `before` is the client as it was judged: where it is another by now, the change begins
-- anew.
create or replace function office.write_client(before public.clients, after public.clients)
returns public.clients
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written public.clients;
    is_archived constant boolean := after.archived_at is not null and before.archived_at is null;
begin
    if is_archived then
        after.archived_at := clock_timestamp();
    end if;
    -- One that another program made, or that was erased, has none.
    after.audit_salt := coalesce(before.audit_salt, office.new_salt());
    if before.id is null then
        insert into public.clients (
            tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, created_key, audit_salt)
        values (
            after.tenant_id, after.display_name, coalesce(after.preferred_language, 'en'), after.email, after.phone, after.notes,
            after.external_id, after.archived_at, after.created_key, after.audit_salt)
        returning * into written;
    else
        update public.clients c
        set display_name = after.display_name, preferred_language = after.preferred_language, email = after.email,
            phone = after.phone, notes = after.notes, external_id = after.external_id, archived_at = after.archived_at,
            audit_salt = after.audit_salt
        where c.tenant_id = before.tenant_id and c.id = before.id and c.version = before.version
        returning * into written;
        perform office.require_unchanged(found);
        before.audit_salt := written.audit_salt;
    end if;
    perform office.write_audit(
        written.tenant_id,
        case when before.id is null then 'client.created' when is_archived then 'client.archived' else 'client.changed' end, 'client',
        written.id, null, null, null, null, case when before.id is not null then office.client_audit_json(before) end,
        office.client_audit_json(written));
    return written;
end
$$;
