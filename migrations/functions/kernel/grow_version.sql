-- Grows the version of a row that was edited, whoever edited it. Where not every column is edited by people, its trigger names those.
create or replace function office.grow_version()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Before an update Postgres has not made the generated columns yet; what the asset app learns of an item, its model and its maker, is in
    -- no edit's way; a key follows its text.
    made constant text[] :=
        '{version,name_key,item_serialized,model,manufacturer,sku_key,asset_tag_key,serial_key,search_key,case_item_id,case_is_case,item_is_case}';
begin
    new.version := old.version;
    if to_jsonb(new) - made <> to_jsonb(old) - made then
        new.version := old.version + 1;
    end if;
    return new;
end
$$;
