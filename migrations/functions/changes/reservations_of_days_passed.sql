-- The reservations that may have come into scope, or gone out of it, by the calendar alone: those at the edges of the days that have passed,
-- whichever way. Those that became overdue are among them.
create or replace function office.reservations_of_days_passed(tenant uuid, zone text, day date, run_day date)
returns table (id uuid)
language sql
stable
as $$
    select r.id
    from public.reservations r
    where r.tenant_id = tenant and r.pickup_at >= office.local_midnight(least(day, run_day), zone)
        and r.pickup_at < office.local_midnight(greatest(day, run_day), zone)
    union all
    select r.id
    from public.reservations r
    where r.tenant_id = tenant and r.return_at >= office.local_midnight(least(day, run_day), zone)
        and r.return_at < office.local_midnight(greatest(day, run_day), zone)
    union all
    select r.id
    from public.reservations r
    where r.tenant_id = tenant and r.pickup_at >= office.local_midnight(least(day, run_day) + 7, zone)
        and r.pickup_at < office.local_midnight(greatest(day, run_day) + 7, zone)
    union all
    select r.id
    from public.reservations r
    where r.tenant_id = tenant and r.return_at >= office.local_midnight(least(day, run_day) + 7, zone)
        and r.return_at < office.local_midnight(greatest(day, run_day) + 7, zone)
$$;
