-- A line with another qty, as far as what went out lets it: what ever went out stays assigned, and what is out, lost or used up
-- stays within qty. Where fewer fit, the last ones that never went out are assigned no more. `is_in_use` where it can't be.
create or replace function office.resize_line(line public.reservation_items, qty int, out resized public.reservation_items, out is_in_use boolean)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    out_now int;
    kept uuid[];
    spare uuid[];
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
        kept := office.assigned_for_good(line);
        spare := array(
            select g.id
            from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
            where g.id <> all (kept)
            order by g.place
            limit greatest(resized.qty - cardinality(kept), 0));
        resized.assigned_asset_ids := array(
            select g.id
            from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
            where g.id = any (kept || spare)
            order by g.place);
        is_in_use := is_in_use or cardinality(resized.assigned_asset_ids) > resized.qty;
    end if;
end
$$;
