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
    -- One expression: each assignment has a cost of its own.
    setting := concat(
        set_config('office.tenant', '', true), set_config('office.source', '', true), set_config('office.actor', '', true),
        set_config('office.request_id', '', true), set_config('office.key', '', true), set_config('office.client_at', '', true),
        set_config('office.noted_by', '', true), set_config('office.lost_note', '', true), set_config('office.returned_to', '', true),
        set_config('office.undo_window', '', true), set_config('office.stock', '', true));
end
$$;
