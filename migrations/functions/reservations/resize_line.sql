-- A line with another qty, as far as what is out lets it: that stays assigned, and with what is lost or used up it stays within qty. Where
-- fewer fit, the last ones that never went out are assigned no more, then the last ones that came back. `is_in_use` where it can't be.
create or replace function office.resize_line(line public.reservation_items, qty int, out resized public.reservation_items, out is_in_use boolean)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    out_now int;
begin
    resized := line;
    resized.qty := resize_line.qty;
    select count(*) filter (where c.returned_at is null)
        + (select m.gone - m.back from office.line_counts(line.tenant_id, line.id) as m)
    into out_now
    from public.asset_checkouts c
    where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.reservation_item_id = line.id;
    is_in_use := resized.qty < out_now;
    if cardinality(line.assigned_asset_ids) > resized.qty then
        is_in_use := is_in_use or cardinality(office.assigned_and_out(line)) > resized.qty;
        resized.assigned_asset_ids := array(
            select kept.id
            from (
                select g.id, g.place
                from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
                cross join lateral (
                    select bool_or(c.returned_at is null) as is_out
                    from public.asset_checkouts c
                    where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.asset_id = g.id
                        and c.voided_at is null
                ) as went
                order by went.is_out desc nulls last, g.place
                limit greatest(resized.qty, 0)
            ) as kept
            order by kept.place);
    end if;
end
$$;
