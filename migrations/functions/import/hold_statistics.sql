-- Keeps Postgres from vacuuming while a large file is written. After an import that was broken off it would find no row alive, and every plan
-- that is made from then on would be one for an empty table. Whoever vacuums now gives way within a second; where another house's file holds
-- the tables so already, they are held. Where they are not to be had in 3 s the import goes on, and Postgres' log tells.
create or replace function office.hold_statistics()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    lock_timeout constant text := current_setting('lock_timeout');
begin
    perform set_config('lock_timeout', '3s', true);
    lock table public.assets, public.reservations, public.reservation_items in share update exclusive mode;
    perform set_config('lock_timeout', lock_timeout, true);
exception when lock_not_available then
    raise warning using
        message = 'an import goes on without holding assets, reservations and reservation_items: somebody else has locked one of them for 3 s',
        hint = 'where another import is running, nothing is to be done; else, after an import that was broken off, run ANALYZE on them';
end
$$;
