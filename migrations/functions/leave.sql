-- What every change ends with: the transaction sees no tenant's rows any more and speaks for nobody.
create or replace function office.leave(answer office.answer)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
begin
    perform
        set_config('office.tenant', '', true),
        set_config('office.source', '', true),
        set_config('office.actor', '', true),
        set_config('office.request_id', '', true),
        set_config('office.key', '', true),
        set_config('office.client_at', '', true);
    return answer;
end
$$;
