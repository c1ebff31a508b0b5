-- Whether somebody has a try left at a code that is live: each network has five, and five of their own has whoever shows the secret that the
-- page got when it asked for this code.
create or replace function office.has_code_try(code signin.codes, network text, holder bytea)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select not code.is_burned and code.expires_at > clock_timestamp()
        and case
            when code.holder_hash = holder then code.holder_tries
            else coalesce((code.network_tries ->> coalesce(network, 'unknown'))::int, 0)
        end < 5
$$;
