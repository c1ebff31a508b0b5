-- Writes what was planned for a reservation. What holds less comes first, so that no moment between holds more than the end.
create or replace function office.write_plan(
    before public.reservations, after public.reservations, lines_before public.reservation_items[],
    planned public.reservation_items[], kits_before public.reservation_kits[], planned_kits public.reservation_kits[]
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from public.reservation_items l
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id
      and l.id not in (select p.id from unnest(planned) as p);
    -- A line that changes its item, which nothing went out on, holds nothing until it has the other one.
    update public.reservation_items l
    set qty = 0, assigned_asset_ids = '{}'
    from unnest(planned) as p
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id and l.id = p.id and l.item_id <> p.item_id;
    update public.reservation_items l
    set qty = p.qty, assigned_asset_ids = p.assigned_asset_ids, position = p.position
    from unnest(planned) as p
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id and l.id = p.id and l.item_id = p.item_id
      and p.qty < l.qty;
    if after is distinct from before then
        update public.reservations r
        set client_id = after.client_id, location = after.location, pickup_at = after.pickup_at, return_at = after.return_at,
            reference = after.reference, notes = after.notes, external_id = after.external_id
        where r.tenant_id = before.tenant_id and r.id = before.id;
    end if;
    update public.reservation_items l
    set item_id = p.item_id, qty = p.qty, assigned_asset_ids = p.assigned_asset_ids, position = p.position
    from unnest(planned) as p
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id and l.id = p.id
      and (l.item_id, l.qty, l.assigned_asset_ids, l.position) is distinct from (p.item_id, p.qty, p.assigned_asset_ids, p.position);

    perform office.insert_kits(
        array(select k from unnest(planned_kits) as k where k.id not in (select b.id from unnest(kits_before) as b)));
    update public.reservation_kits k
    set item_id = p.item_id, qty = p.qty
    from unnest(planned_kits) as p
    where k.tenant_id = before.tenant_id and k.reservation_id = before.id and k.id = p.id
      and (k.item_id, k.qty) <> (p.item_id, p.qty);
    perform office.insert_lines(
        array(select p from unnest(planned) as p where p.id not in (select b.id from unnest(lines_before) as b)));
    delete from public.reservation_kits k
    where k.tenant_id = before.tenant_id and k.reservation_id = before.id
      and k.id not in (select p.id from unnest(planned_kits) as p);
end
$$;
