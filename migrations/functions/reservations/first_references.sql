-- The references of the reservations of some lines, by pickup, at most three of them.
create or replace function office.first_references(tenant uuid, lines uuid[])
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select string_agg(b.reference, ', ' order by b.pickup_at, b.id)
        from (
            select distinct r.id, r.reference, r.pickup_at
            from public.reservation_items l
            join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
            where l.tenant_id = tenant and l.id = any (lines)
            order by r.pickup_at, r.id
            limit 3
        ) as b);
end
$$;
