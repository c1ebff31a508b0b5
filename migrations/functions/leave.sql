-- What every change ends with: the transaction sees no tenant's rows any more and speaks for nobody.
create or replace function office.leave(answer office.answer)
returns office.answer
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
    return answer;
end
$$;
