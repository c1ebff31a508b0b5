-- Gives the house its key for push services of browsers, unless it has one: of several servers that start at once, one's is taken. True
-- where it was this one.
create or replace function office.add_vapid_key(public_key text, sealed_key bytea)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into office.vapid_keys (public_key, sealed_key)
    values (add_vapid_key.public_key, add_vapid_key.sealed_key)
    on conflict (is_only) do nothing;
    return found;
end
$$;
