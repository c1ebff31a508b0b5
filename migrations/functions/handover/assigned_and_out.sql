-- The assets of a line that are out on its reservation: they stay assigned.
create or replace function office.assigned_and_out(line public.reservation_items)
returns uuid[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select g.id
        from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
        where exists (
            select from public.asset_checkouts c
            where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id
              and c.asset_id = g.id and c.returned_at is null)
        order by g.place)
$$;
