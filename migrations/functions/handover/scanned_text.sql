-- What of an asset was scanned: its sticker as it is stored, else its tag or serial as it was understood; null where the text finds
-- another or none.
create or replace function office.scanned_text(tenant uuid, asset uuid, scanned_code text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    meant record;
begin
    if scanned_code is null then
        return null;
    end if;
    meant := office.find_code(tenant, scanned_code);
    if meant.candidates = array[asset] then
        return coalesce(office.sticker_of(tenant, asset, meant.code), meant.code);
    end if;
    return null;
end
$$;
