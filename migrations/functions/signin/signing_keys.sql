-- The keys that sign tokens, sealed as they lie here; the current one first.
create or replace function office.signing_keys()
returns table (kid text, state text, public_key json, sealed_key bytea, created_at timestamptz, changed_at timestamptz)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select k.kid, k.state, k.public_key, k.sealed_key, k.created_at, k.changed_at
    from signin.signing_keys k
    order by array_position(array['current', 'standby', 'previous'], k.state), k.changed_at desc
$$;
