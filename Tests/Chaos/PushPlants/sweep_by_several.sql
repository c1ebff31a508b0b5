-- Several servers look at a house at a time, and nothing in the database keeps a second row of the same.
-- Caught by: told-once
alter table public.notifications drop constraint notifications_one_per_event;
alter table public.notifications add constraint notifications_one_per_event unique (tenant_id, id, kind);
select pg_temp.plant('office.take_tenant_turn', 'for update skip locked', '');
select pg_temp.plant('office.sweep_pickups', 'select t\.time_zone,', 'perform pg_sleep(0.5); select t.time_zone,');
select pg_temp.plant('office.notify', 'order by a\.id', 'order by pg_sleep(0.1)::text, a.id')
