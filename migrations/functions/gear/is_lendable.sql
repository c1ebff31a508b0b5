-- Whether an asset counts as there to lend, at one place where that is named: without a place it is at every one.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.is_lendable(status text, location text, place text)
returns boolean
language sql
immutable
as $$
    select status not in ('REPAIR', 'ARCHIVED', 'DISPOSED') and (place is null or location is null or location = place)
$$;
