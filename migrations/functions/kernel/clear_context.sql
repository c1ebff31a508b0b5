-- What every change ends with: clears the transaction's settings, so that it sees no tenant's rows and acts for nobody any more.
-- Returns the result it is given.
create or replace function office.clear_context(result office.function_result)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
begin
    setting := set_config('office.tenant', '', true);
    setting := set_config('office.source', '', true);
    setting := set_config('office.actor', '', true);
    setting := set_config('office.request_id', '', true);
    setting := set_config('office.key', '', true);
    setting := set_config('office.client_at', '', true);
    setting := set_config('office.stock', '', true);
    return result;
end
$$;
