-- Writes a client as a request makes or changes it, or says that another one has its external id. The caller holds the row.
create or replace function office.save_client(
    caller office.caller, before public.clients, after public.clients, out client public.clients,
    out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    violated text;
    other uuid;
begin
    client := (office.write_clients(caller.tenant, array[row(before, after)::office.client_edit]))[1];
exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'clients_external_id_key' then
        raise;
    end if;
    select c.id into other
    from public.clients c
    where c.tenant_id = caller.tenant and c.external_id = after.external_id;
    refusal := office.already_exists_result(caller, 'external_id', after.external_id, other);
end
$$;
