-- Counts a code that was typed wrong. Each fiftieth since the last sign-in, from whichever networks and of whichever codes, burns the live
-- code and makes the address wait for the next: a minute after the first, twice as long after each further one, an hour at most. Signing in
-- takes it back.
create or replace function office.count_wrong_code(address text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most_wrong constant int := 50;
    tries int;
begin
    update signin.addresses a set wrong_codes = a.wrong_codes + 1 where a.email = address
    returning a.wrong_codes into tries;
    if tries % most_wrong = 0 then
        update signin.codes c set is_burned = true where c.email = address;
        update signin.addresses a
        set burned = a.burned + 1,
            blocked_until = clock_timestamp() + least(interval '1 minute' * (2 ^ least(a.burned, 10)), interval '1 hour')
        where a.email = address;
    end if;
end
$$;
