-- The one place where it is decided whether a reservation may be made, changed or confirmed for what there is of the gear; null when it
-- may. Called with the reservation and its lines locked, and before the first write; the assets that are named are locked too, unless an
-- edit leaves the lines alone. `before` is null for a new reservation; `after` and `lines` are as they are to be.
--
-- Here is where items are to be locked by id, what is free asked (409 `not_available`), and whether an asset is named for two
-- reservations at a time (409 `asset_double_booked`). Nothing is refused so far.
create or replace function office.stock_refusal(
    caller office.caller, before public.reservations, after public.reservations, lines public.reservation_items[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return null;
end
$$;
