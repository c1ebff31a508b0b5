-- What another asset or sticker of the tenant has already, in the app's words; null when nothing.
create or replace function office.asset_taken(tenant uuid, serial text, asset_tag text, code text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select case
        when exists (select from assets a where a.tenant_id = tenant and a.serial_key = lower(asset_taken.serial))
            then format('Asset with serial number %s already exists', serial)
        when exists (select from assets a where a.tenant_id = tenant and a.asset_tag_key = lower(asset_taken.asset_tag))
            then format('Asset with asset tag %s already exists', asset_tag)
        when exists (select from short_links l where l.tenant_id = tenant and l.code = asset_taken.code)
            then format('Asset with code %s already exists', code)
    end
$$;
