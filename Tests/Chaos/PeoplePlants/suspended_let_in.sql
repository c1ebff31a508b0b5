-- A suspended house lets its people in as before.
-- Caught by: let-in-though-out, answered-otherwise
select pg_temp.plant('office.authorize_caller', 'if house\.suspended_at is not null then', 'if false then')
