-- Notes since when an account is tied, when that was cut, and whom it was tied to, whoever writes it. Who was tied loses a code under way and
-- the devices that their notifications go to; office.end_account_sessions() ends the sessions. Codes are locked before the person, and sessions
-- before the devices, also where the account is deleted, and its devices with it. Who was only invited loses a code with the account too.
create or replace function office.follow_tie()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
begin
    if tg_op = 'DELETE' then
        if not office.is_being_removed(old.tenant_id) then
            perform office.drop_codes(old);
        end if;
        perform office.lock_person(old.auth_user_id);
        return old;
    elsif tg_op = 'UPDATE' and new.auth_user_id is not distinct from old.auth_user_id then
        return new;
    elsif tg_op = 'UPDATE' and old.auth_user_id is not null then
        perform office.drop_codes(old);
        previous := office.switch_tenant(old.tenant_id::text);
        perform office.lock_person(old.auth_user_id);
        perform office.remove_devices(old.tenant_id, old.id, null);
        perform office.switch_tenant(previous);
        new.unlinked_at := clock_timestamp();
        new.former_users := array_remove(new.former_users, old.auth_user_id) || old.auth_user_id;
    end if;
    new.linked_at := case when new.auth_user_id is not null then clock_timestamp() end;
    return new;
end
$$;
