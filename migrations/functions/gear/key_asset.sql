-- Keeps the keys of an asset's tag and serial. Among rows with keys the index says who has a tag; a row without one is looked at here: it
-- was there before (see office.key_sticker()).
create or replace function office.key_asset()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    told text;
    has_twin boolean := false;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- A house that arrives has its keys with it, its twins none.
        return new;
    end if;
    if tg_op = 'INSERT' or new.serial is distinct from old.serial then
        new.serial_key := office.code_key(new.serial);
    end if;
    if tg_op = 'INSERT' or new.asset_tag is distinct from old.asset_tag then
        new.asset_tag_key := office.code_key(new.asset_tag);
        if new.asset_tag_key is not null and current_setting('office.keyed_tags', true) is distinct from new.tenant_id::text then
            previous := office.switch_tenant(new.tenant_id::text);
            if exists (
                select from public.assets m
                where m.tenant_id = new.tenant_id and m.asset_tag_key is null and m.asset_tag is not null)
            then
                has_twin := exists (
                    select from public.assets a
                    where a.tenant_id = new.tenant_id and a.asset_tag_key is null and a.asset_tag is not null and a.id <> new.id
                      and office.code_key(a.asset_tag) = new.asset_tag_key
                      and not exists (
                        select from public.assets m
                        where m.tenant_id = new.tenant_id and m.asset_tag_key is null and m.asset_tag is not null
                        offset 1000));
            else
                -- Who writes many at once asks for the first: no code comes to be without a key.
                told := set_config('office.keyed_tags', new.tenant_id::text, true);
            end if;
            previous := set_config('office.tenant', previous, true);
        end if;
    end if;
    if has_twin then
        raise exception using
            errcode = 'unique_violation', message = 'another asset has the same tag',
            schema = 'public', table = 'assets', constraint = 'assets_same_tag';
    end if;
    return new;
end
$$;
