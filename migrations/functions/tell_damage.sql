-- Tells managers that a report said that an asset is damaged. Who wrote it knows.
create or replace function office.tell_damage(happened public.notification_events, at timestamptz, sends_mail boolean)
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
    select * into unit from public.assets a where a.tenant_id = happened.tenant_id and a.id = happened.asset_id;
    if unit.id is null or unit.condition <> 'damaged' then
        return;
    end if;
    select * into booking from public.reservations r where r.tenant_id = happened.tenant_id and r.id = happened.reservation_id;
    select i.name into item_name from public.items i where i.tenant_id = happened.tenant_id and i.id = unit.item_id;
    perform office.notify(
        happened.tenant_id, 'asset_damaged', booking.id, unit.id, null, happened.at, happened.at + interval '1 day', at, 'manager', null,
        coalesce(booking.location, unit.location), happened.actor_user_id,
        jsonb_build_object('reference', booking.reference, 'item', item_name, 'asset', office.asset_name(unit)), sends_mail);
end
$$;
