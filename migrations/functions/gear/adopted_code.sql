-- What is stored where a text is put on an asset: the code that an address names, else the whole clean text. Null where it is no code.
create or replace function office.adopted_code(tenant uuid, scanned text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clean constant text := office.clean_code(scanned);
begin
    return coalesce(office.named_code(tenant, clean), clean);
end
$$;
