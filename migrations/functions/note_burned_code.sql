-- A code was burned by wrong tries: the address waits for the next, a minute after the first, twice as long after each
-- further one, an hour at most. Signing in takes it back.
create or replace function office.note_burned_code(address text)
returns void
language sql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    update signin.addresses a
    set burned = a.burned + 1,
        blocked_until = clock_timestamp() + least(interval '1 minute' * (2 ^ least(a.burned, 10)), interval '1 hour')
    where a.email = address
$$;
