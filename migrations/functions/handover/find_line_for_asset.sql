-- The line of a reservation that an asset goes on (docs/shelf.md, the pickup table from "assigned to a line" on), with every
-- line that could take it locked. `refusal` is null when it fits: then it stands in the line's array already, or is to be appended,
-- or is to take the place of `displaced`, the last one assigned there that never went out. A line that a case got of its own asks
-- for that case alone.
create or replace function office.find_line_for_asset(
    tenant uuid, reservation uuid, unit public.assets,
    out line uuid, out is_assigned boolean, out displaced uuid, out refusal text
)
language plpgsql
as $$
declare
    best record;
begin
    perform from public.reservation_items l
    where l.tenant_id = tenant and l.reservation_id = reservation
      and (l.item_id = unit.item_id and l.added_by is distinct from 'case' or unit.id = any (l.assigned_asset_ids))
    order by l.id
    for no key update;

    select candidate.id, candidate.never_out,
        case
            when assigned and has_room then 1
            when assigned then 2
            when has_room and has_free_place then 3
            when has_room and never_out is not null then 4
            else 5
        end as fit
    into best
    from (
        select l.id, l.position,
            unit.id = any (l.assigned_asset_ids) as assigned,
            cardinality(l.assigned_asset_ids) < l.qty as has_free_place,
            -- What is out need not be assigned any more: another program may have written the array since.
            l.qty > (
                select count(*)
                from public.asset_checkouts c
                where c.tenant_id = tenant and c.reservation_item_id = l.id and c.returned_at is null
            ) as has_room,
            (
                select g.id
                from unnest(l.assigned_asset_ids) with ordinality as g (id, place)
                where not exists (
                    select from public.asset_checkouts c
                    where c.tenant_id = tenant and c.reservation_id = reservation and c.asset_id = g.id
                      and c.voided_at is null)
                order by g.place desc
                limit 1
            ) as never_out
        from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation
          and (l.item_id = unit.item_id and l.added_by is distinct from 'case' or unit.id = any (l.assigned_asset_ids))
    ) as candidate
    order by fit, candidate.position, candidate.id
    limit 1;

    line := best.id;
    is_assigned := best.fit in (1, 2);
    displaced := case when best.fit = 4 then best.never_out end;
    refusal := case when best.fit is null then 'asset_not_on_reservation' when best.fit in (2, 5) then 'line_capacity_full' end;
end
$$;
