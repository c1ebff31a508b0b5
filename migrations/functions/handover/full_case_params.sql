-- What the sentence of a case that holds more of an item than a reservation has room for says: the case, how many lie in it, how many are
-- booked, and for how many of those there is room. Empty where there is room for none: then the full line says it all.
create or replace function office.full_case_params(booking public.reservations, unit public.assets, item uuid)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when h.in_case > 0 and b.qty > b.picked_up then jsonb_build_object(
            'case', coalesce(unit.asset_tag, unit.serial, office.asset_code(unit.tenant_id, unit.id), unit.number::text),
            'in_case', h.in_case,
            'booked', b.qty,
            'room', b.qty - b.picked_up,
            'is_untouched', b.picked_up = 0)
        else '{}'
    end
    from (
        select count(*) as in_case
        from public.assets a
        where a.tenant_id = unit.tenant_id and a.case_id = unit.id and a.item_id = item
    ) as h
    cross join (
        select
            coalesce(sum(l.qty), 0) as qty,
            coalesce(sum((office.line_conflict_json(l.tenant_id, l.id) ->> 'picked_up')::int), 0) as picked_up
        from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id and l.item_id = item
          and l.added_by is distinct from 'case'
    ) as b
$$;
