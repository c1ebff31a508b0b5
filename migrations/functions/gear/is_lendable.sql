-- Whether an asset counts as there to lend, at one place where that is named: without a place it is at every one.
create or replace function office.is_lendable(status text, location text, place text)
returns boolean
language sql
immutable
as $$
    select status not in ('REPAIR', 'ARCHIVED', 'DISPOSED') and (place is null or location is null or location = place)
$$;
