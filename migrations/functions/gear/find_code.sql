-- What a text that was scanned finds in a house: the whole of it, else what it names as an address. `code` is what it was understood as,
-- null where it is none; `assets` are more than one where it is ambiguous.
create or replace function office.find_code(tenant uuid, scanned text, out code text, out assets uuid[])
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    named text;
begin
    code := office.clean_code(scanned);
    assets := '{}';
    if code is null then
        return;
    end if;
    assets := office.assets_of_code(tenant, code);
    if assets = '{}' then
        named := office.named_code(tenant, code);
        if named is not null then
            code := named;
            assets := office.assets_of_code(tenant, code);
        end if;
    end if;
end
$$;
