-- At COMMIT a house that had an admin still has one, whoever took one away: one who signs in, for who is only invited may say no. The tenant's
-- row is locked and the admins are counted after; a transaction that does not see what was committed since it began can't count.
create or replace function office.check_last_admin()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    house public.tenants;
begin
    if office.is_being_removed(old.tenant_id) or not office.is_admin(old) or old.auth_user_id is null
        or (tg_op = 'UPDATE' and office.is_admin(new) and new.tenant_id = old.tenant_id)
    then
        return null;
    elsif current_setting('transaction_isolation') <> 'read committed' then
        raise exception using
            errcode = 'serialization_failure', message = 'an admin can only be taken away in a transaction that is READ COMMITTED';
    end if;
    perform office.switch_tenant(old.tenant_id::text);
    house := office.lock_tenant(old.tenant_id);
    -- A house that is deleted with its people has no need of one.
    if house.id is not null and not office.has_other_admin(old.tenant_id, null, counts_invited => false) then
        raise exception using
            errcode = 'check_violation', schema = 'public', table = 'accounts', constraint = 'accounts_last_admin',
            message = 'the last admin of a house can''t be taken away';
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
