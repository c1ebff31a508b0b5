-- Ends the call of a function that changes something, in the statement that calls it (docs/database.md): the transaction sees no tenant's
-- rows and acts for nobody any more.
create or replace function office.forget_caller()
returns void
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
    setting := set_config('office.noted_by', '', true);
    setting := set_config('office.lost_note', '', true);
    setting := set_config('office.returned_to', '', true);
    setting := set_config('office.undo_window', '', true);
    setting := set_config('office.stock', '', true);
end
$$;
