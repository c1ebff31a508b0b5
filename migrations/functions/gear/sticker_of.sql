-- The sticker of an asset that is this code, as it is stored; null where the asset has none such.
create or replace function office.sticker_of(tenant uuid, asset uuid, code text)
returns text
language plpgsql
stable
as $$
declare
    wanted constant text := office.code_key(code);
begin
    return (
        select s.code
        from public.short_links s
        where s.tenant_id = sticker_of.tenant and s.asset_id = sticker_of.asset
          and coalesce(s.key, office.code_key(s.code)) = wanted
        order by s.created_at
        limit 1);
end
$$;
