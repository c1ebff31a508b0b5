-- Makes a client of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_client(
    caller office.caller, fields jsonb, key text, out client public.clients, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made record;
begin
    select * into client from public.clients c where c.tenant_id = caller.tenant and c.created_key = key;
    if found then
        return;
    end if;
    client := office.edit_client(caller.tenant, null, fields);
    client.created_key := key;
    select * into made from office.save_client(caller, null, client);
    client := made.client;
    refusal := made.refusal;
end
$$;
