-- What a text that was scanned finds in a house: the whole of it, else what it names as an address. `code` is what it was understood as,
-- null where it is none; `candidates` are more than one where it is ambiguous.
create or replace function office.find_code(tenant uuid, scanned text, out code text, out candidates uuid[])
language plpgsql
stable
as $$
declare
    named text;
begin
    code := office.clean_code(scanned);
    candidates := '{}';
    if code is null then
        return;
    end if;
    candidates := office.assets_of_code(tenant, code);
    if candidates = '{}' then
        named := office.named_code(tenant, code);
        if named is not null then
            code := named;
            candidates := office.assets_of_code(tenant, code);
        end if;
    end if;
end
$$;
