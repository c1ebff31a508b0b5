-- Tells managers that a report said that an asset is damaged. Who wrote it knows.
create or replace function office.tell_damage(
    tenant uuid, reservation uuid, asset uuid, actor uuid, happened_at timestamptz, at timestamptz, sends_mail boolean
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    unit public.assets;
    booking public.reservations;
    item_name text;
begin
    select * into unit from public.assets a where a.tenant_id = tenant and a.id = asset;
    if unit.id is null or unit.condition <> 'damaged' then
        return;
    end if;
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = reservation;
    select i.name into item_name from public.items i where i.tenant_id = tenant and i.id = unit.item_id;
    perform office.notify(
        tenant, 'asset_damaged', booking.id, unit.id, null, happened_at, happened_at + interval '1 day', at, 'manager', null,
        coalesce(booking.location, unit.location), actor,
        jsonb_build_object('reference', booking.reference, 'item', item_name, 'asset', office.asset_name(unit)), sends_mail);
end
$$;
