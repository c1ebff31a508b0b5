-- The reservations that a run tells of for their own sake: those noted, and those that the calendar alone may have brought into scope or
-- taken out of it. A draft has always been one, so the floor never had it.
create or replace function office.moved_reservations(cursor office.change_cursor, noted uuid[])
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    tenant constant uuid := cursor.tenant;
    moved uuid[] := noted;
begin
    if cursor.day <> cursor.run_day then
        moved := array(
            select u.id from unnest(noted) as u (id)
            union
            select r.id from office.reservations_of_days_passed(tenant, cursor.zone, cursor.day, cursor.run_day) r);
    end if;
    if moved is null or cursor.scope = 'desk' then
        return moved;
    end if;
    return array(
        select u.id
        from unnest(moved) as u (id)
        left join lateral (
            select r.status from public.reservations r where r.tenant_id = tenant and r.id = u.id offset 0
        ) as b on true
        where b.status is distinct from 'draft');
end
$$;
