-- Puts an asset in the place of another on a line; where that one is assigned on `other`, which may be the same line, the two change
-- places.
create or replace function office.exchange_assigned(tenant uuid, line uuid, other uuid, here uuid, there uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- One statement a line: where the two change places an id would stand twice between two replacements.
    update public.reservation_items l
    set assigned_asset_ids = array(
        select case when g.id = here and l.id = line then there when g.id = there and l.id = other then here else g.id end
        from unnest(l.assigned_asset_ids) with ordinality as g (id, place)
        order by g.place)
    where l.tenant_id = tenant and l.id in (line, other);
end
$$;
