-- Counts a try at the live code of an address, in one statement, and returns the code; nothing where no try is left. Each network has five,
-- and five of their own has whoever shows the secret that the page got when it asked for this code. office.verify_sign_in_code_2() says who
-- tries.
create or replace function office.count_code_try(address text)
returns signin.codes
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 5;
    network constant text := coalesce(nullif(current_setting('office.code_network', true), ''), 'unknown');
    holder constant bytea := nullif(current_setting('office.code_holder', true), '')::bytea;
    tried signin.codes;
begin
    if exists (select from signin.codes c where c.email = address and c.holder_hash = holder) then
        update signin.codes c
        set tries = c.tries + 1, holder_tries = c.holder_tries + 1
        where c.email = address and not c.is_burned and c.expires_at > clock_timestamp() and c.holder_tries < most
        returning * into tried;
    else
        update signin.codes c
        set tries = c.tries + 1,
            network_tries = c.network_tries || jsonb_build_object(network, coalesce((c.network_tries ->> network)::int, 0) + 1)
        where c.email = address and not c.is_burned and c.expires_at > clock_timestamp()
          and coalesce((c.network_tries ->> network)::int, 0) < most
        returning * into tried;
    end if;
    return tried;
end
$$;
