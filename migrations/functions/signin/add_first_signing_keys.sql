-- The first keys of a house, one current and one standby: of several servers that start at once, one's are taken. True
-- where these were.
create or replace function office.add_first_signing_keys(keys json)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform pg_advisory_xact_lock(hashtext('quartermaster.signing_keys'));
    if exists (select from signin.signing_keys) then
        return false;
    end if;
    insert into signin.signing_keys (kid, state, public_key, sealed_key)
    select k.kid, k.state, k.public_key, decode(k.sealed_key, 'hex')
    from json_to_recordset(keys) as k (kid text, state text, public_key json, sealed_key text);
    return true;
end
$$;
