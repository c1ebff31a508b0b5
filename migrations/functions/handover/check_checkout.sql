-- A checkout is of an asset of its line's item, and a line has no more of them open than its qty. Opening one locks
-- the reservation, the line and the asset, in this order, before it counts. Stamps that another program leaves out are
-- filled in from those it gives. A void trip counts nowhere, and is the only one that may do without its line.
create or replace function office.check_checkout()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text := office.switch_tenant(new.tenant_id::text);
    line_item uuid;
    line_qty int;
    unit_item uuid;
    open_checkouts int;
    violated text;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- Judged where the house came from (quartermaster tenant import).
        previous := set_config('office.tenant', previous, true);
        return new;
    end if;
    new.actual_pickup_at := coalesce(new.actual_pickup_at, new.picked_up_at);
    if new.returned_at is not null then
        new.actual_return_at := coalesce(new.actual_return_at, greatest(new.returned_at, new.actual_pickup_at));
    end if;

    if new.voided_at is not null then
        new.returned_at := new.voided_at;
    elsif new.reservation_item_id is null then
        violated := 'asset_checkouts_of_line';
    elsif tg_op = 'INSERT'
        or (new.returned_at is null and old.returned_at is not null)
        or (new.tenant_id, new.asset_id, new.reservation_id, new.reservation_item_id)
            <> (old.tenant_id, old.asset_id, old.reservation_id, old.reservation_item_id)
    then
        perform from public.reservations r where r.tenant_id = new.tenant_id and r.id = new.reservation_id for no key update;
        select l.item_id, l.qty into line_item, line_qty
        from public.reservation_items l where l.tenant_id = new.tenant_id and l.id = new.reservation_item_id for no key update;
        select a.item_id into unit_item
        from public.assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id for no key update;
        select count(*) into open_checkouts
        from public.asset_checkouts c
        where c.tenant_id = new.tenant_id and c.reservation_item_id = new.reservation_item_id and c.returned_at is null
          and c.id <> new.id;
        violated := case
            when line_item <> unit_item then 'asset_checkouts_asset_of_item'
            when new.returned_at is null and open_checkouts >= line_qty then 'asset_checkouts_within_qty'
        end;
    end if;

    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s on line %s: %s', new.asset_id, new.reservation_item_id, violated),
            schema = 'public', table = 'asset_checkouts', constraint = violated;
    end if;
    previous := set_config('office.tenant', previous, true);
    return new;
end
$$;
