-- When phones may make a noise: at a moment, or, in the hours in which they stay silent, at the end of those. The hours may go over
-- midnight.
create or replace function office.after_quiet_hours(quiet_hours jsonb, zone text, at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clock constant timestamp := at at time zone zone;
    starts_at constant time := (quiet_hours ->> 'from')::time;
    ends_at constant time := (quiet_hours ->> 'to')::time;
    is_quiet constant boolean := case
        when starts_at < ends_at then clock::time >= starts_at and clock::time < ends_at
        else clock::time >= starts_at or clock::time < ends_at end;
begin
    if not coalesce(is_quiet, false) then
        return at;
    end if;
    -- Where the clock is changed meanwhile it never ends before it is asked.
    return greatest(at, (clock::date + case when clock::time < ends_at then 0 else 1 end + ends_at) at time zone zone);
end
$$;
