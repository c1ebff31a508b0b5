-- Makes a client of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_client(
    caller office.caller, fields jsonb, key text, out client public.clients, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select * into client from public.clients c where c.tenant_id = caller.tenant and c.created_key = key;
    if found then
        return;
    end if;
    client := jsonb_populate_record(null::public.clients, fields);
    begin
        insert into public.clients (
            tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, created_key, audit_salt)
        values (
            caller.tenant, client.display_name, coalesce(client.preferred_language, 'en'), client.email, client.phone, client.notes,
            client.external_id, case when (fields ->> 'archived')::boolean then clock_timestamp() end, key, office.new_salt())
        returning * into client;
    exception when unique_violation then
        select c.id into other
        from public.clients c
        where c.tenant_id = caller.tenant and c.external_id = fields ->> 'external_id';
        refusal := office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other);
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'client.created', 'client', client.id, null, null, null, null, null, office.client_audit_json(client));
end
$$;
