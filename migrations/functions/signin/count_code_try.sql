-- Counts a try at the live code of an address, in one statement, and returns the code; nothing where office.has_code_try() has none left.
create or replace function office.count_code_try(address text, network text, holder bytea)
returns signin.codes
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place constant text := coalesce(network, 'unknown');
    tried signin.codes;
begin
    update signin.codes c
    set holder_tries = c.holder_tries + case when c.holder_hash = holder then 1 else 0 end,
        network_tries = case
            when c.holder_hash = holder then c.network_tries
            else c.network_tries || jsonb_build_object(place, coalesce((c.network_tries ->> place)::int, 0) + 1)
        end
    where c.email = address and office.has_code_try(c, network, holder)
    returning * into tried;
    return tried;
end
$$;
