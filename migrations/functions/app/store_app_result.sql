-- The answer of a change of the app, kept under its key where it has one.
create or replace function office.store_app_result(
    caller office.caller, key text, fingerprint text, status int, message text, name text, facts json,
    is_lasting boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    body constant text :=
        format('{"success":true,"message":%s,%s:%s}', to_json(message), to_json(name), facts);
begin
    if key is null then
        return row(status, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    return office.store_result(caller, key, fingerprint, status, body, is_lasting);
end
$$;
