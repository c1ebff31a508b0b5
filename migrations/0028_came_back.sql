-- What came back is free (docs/shelf.md, "What came back is free"): a line holds no stock for it, and no asset by its name.

-- No CHECK: it would be parsed anew at every pickup. office.check_line() overrules whatever is written here.
alter table public.reservation_items
    -- How many of `qty` came back and are not out again, lost and used up ones among them. What was there before is counted after this
    -- migration, of what is confirmed (indexes/reservation_items_came_back_keys), or when it is confirmed anew.
    add column came_back int not null default 0;

-- Another name: office.assigned_and_out().
-- squawk-ignore ban-drop-function
drop function if exists office.assigned_for_good(public.reservation_items);
