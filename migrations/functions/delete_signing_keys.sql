-- `keys renew`: deletes all keys, sessions and codes.
create or replace function office.delete_signing_keys()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform pg_advisory_xact_lock(hashtext('quartermaster.signing_keys'));
    delete from signin.signing_keys;
    delete from signin.sessions;
    delete from signin.codes;
end
$$;
