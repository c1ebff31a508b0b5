-- What two texts have in common that are the same code, tag, serial or SKU: the folded clean text, or a blank and the address's form. Null
-- where a text is none.
create or replace function office.code_key(scanned text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clean text;
    address record;
begin
    -- Nearly every text is clean, and no address: visible ASCII without blanks, no `/` in it, no `]` in front.
    if scanned ~ '^[!-.0-\\^-~][!-.0-~]*$' and length(scanned) <= 500 then
        return lower(scanned collate "C");
    end if;
    clean := office.clean_code(scanned);
    -- Hardly any text is an address.
    if clean ~ '^[Hh][Tt][Tt][Pp][Ss]?://' then
        address := office.address_parts(clean);
        if address.has_scheme then
            return ' ' || address.host || regexp_replace(address.path, '/$', '') || address.query || address.fragment;
        end if;
    end if;
    return office.fold_code(clean);
end
$$;
