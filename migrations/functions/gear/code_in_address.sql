-- The code that an address names: what follows `/q/` at its end, or the only segment of its path where neither a query (but `utm_…`) nor a
-- fragment follows. Without a scheme it is an address only on a known host. While a house names no hosts of its own, any with a scheme will
-- do. Null where a text is no such address: no part of any other text is a code.
create or replace function office.code_in_address(clean text, ours text[], hosts text[])
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    address record;
    path text;
    segments text[];
begin
    if strpos(clean, '/') = 0 then
        return null;
    end if;
    address := office.address_parts(clean);
    if address.host is null
        or not (
            address.has_scheme and cardinality(hosts) = 0
            or exists (select from unnest(ours || hosts) as known (host) where office.host_form(known.host) = address.host))
    then
        return null;
    end if;
    path := btrim(address.path, '/');
    segments := string_to_array(path, '/');
    if cardinality(segments) > 1 and segments[cardinality(segments) - 1] = 'q' then
        path := segments[cardinality(segments)];
    elsif cardinality(segments) <> 1 or address.query !~ '^\??$|^\?utm_[^&]*(&utm_[^&]*)*$' or length(address.fragment) > 1 then
        return null;
    end if;
    return office.clean_code(office.percent_decoded(path));
end
$$;
