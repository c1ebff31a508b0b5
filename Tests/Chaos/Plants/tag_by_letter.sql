-- Tags and serials are compared letter for letter.
-- Caught by: asset-named-twice
drop index public.assets_serial_key;
drop index public.assets_asset_tag_key;
drop index public.assets_same_tag;
create unique index assets_serial_key on public.assets (tenant_id, serial);
create unique index assets_asset_tag_key on public.assets (tenant_id, asset_tag)
