-- Sends an asset to repair, because a report says so, with its audit row. One that is there already, or gone for good, stays as it is.
create or replace function office.put_out_of_service(tenant uuid, reservation uuid, asset uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    unit public.assets;
    shown_before jsonb;
begin
    select * into unit from public.assets a where a.tenant_id = tenant and a.id = asset for no key update;
    if unit.status in ('REPAIR', 'ARCHIVED', 'DISPOSED') then
        return;
    end if;
    shown_before := office.asset_json(tenant, asset);
    update public.assets a set status = 'REPAIR' where a.tenant_id = tenant and a.id = asset;
    perform office.write_audit(
        tenant, 'asset.changed', 'asset', asset, reservation, asset, null, null, shown_before,
        office.asset_json(tenant, asset)::jsonb);
end
$$;
