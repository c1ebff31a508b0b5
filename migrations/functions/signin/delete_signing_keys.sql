-- `keys renew`: deletes all keys, sessions and codes. The key for push services of browsers, too, since it was sealed under the same
-- key: people allow notifications anew.
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
    delete from office.vapid_keys;
end
$$;
