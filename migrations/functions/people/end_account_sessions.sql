-- Whoever is disabled, gets a lower role, or is no longer the one that an account is tied to, also because it is deleted, loses the sessions
-- that work in its house.
create or replace function office.end_account_sessions()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if old.auth_user_id is not null and (
        tg_op = 'DELETE'
        or (old.disabled_at is null and new.disabled_at is not null)
        or office.role_rank(new.roles) < office.role_rank(old.roles)
        or (new.tenant_id, new.auth_user_id) is distinct from (old.tenant_id, old.auth_user_id))
    then
        perform office.end_house_sessions(old.tenant_id, old.id, old.auth_user_id);
    end if;
    return null;
end
$$;
