-- Notes since when an account is tied, and when that was cut, whoever writes it. Whom it was tied to loses the devices that its
-- notifications go to; office.end_account_sessions() ends the sessions.
create or replace function office.follow_tie()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
begin
    if tg_op = 'UPDATE' and new.auth_user_id is not distinct from old.auth_user_id then
        return new;
    elsif tg_op = 'UPDATE' and old.auth_user_id is not null then
        previous := office.switch_tenant(old.tenant_id::text);
        perform office.remove_devices_of_account(old.tenant_id, old.id);
        perform office.switch_tenant(previous);
        new.unlinked_at := clock_timestamp();
    end if;
    new.linked_at := case when new.auth_user_id is not null then clock_timestamp() end;
    return new;
end
$$;
