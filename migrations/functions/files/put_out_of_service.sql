-- Sends an asset to repair, because a report says so, with its audit row. One that is there already, or gone for good, stays as it is.
create or replace function office.put_out_of_service(tenant uuid, reservation uuid, asset uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    before public.assets;
    after public.assets;
    stickers text[];
begin
    select * into before from public.assets a where a.tenant_id = tenant and a.id = asset for no key update;
    if before.status in ('REPAIR', 'ARCHIVED', 'DISPOSED') then
        return;
    end if;
    update public.assets a set status = 'REPAIR' where a.tenant_id = tenant and a.id = asset returning * into after;
    stickers := office.asset_codes(tenant, asset);
    perform office.write_audit(
        tenant, 'asset.changed', 'asset', asset, reservation, asset, null, null, office.asset_audit_json(before, stickers),
        office.asset_audit_json(after, stickers));
end
$$;
