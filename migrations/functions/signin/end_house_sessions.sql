-- Ends the sessions of an account's user that work in the account's house. The user's others are let in there no more, also by a token that
-- names it, and lose the devices that they registered there. Says how many ended.
create or replace function office.end_house_sessions(tenant uuid, account uuid, subject uuid)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    ended uuid[];
    others uuid[];
    gone record;
begin
    -- Another issuer's user: their sessions are not known here.
    if not exists (select from signin.users u where u.id = subject) then
        return 0;
    end if;
    previous := office.switch_tenant(tenant::text);
    -- Who opens a session holds the user: a session that is opened at this moment is seen here, or is of a later moment.
    perform from signin.users u where u.id = subject for no key update;
    ended := array(select s.id from office.sessions_in_house(tenant, subject) s);
    others := array(select s.id from signin.sessions s where s.user_id = subject and s.id <> all (ended) order by s.id for update);
    update signin.sessions s
    set lost_tenants = s.lost_tenants || tenant
    where s.id = any (others) and tenant <> all (s.lost_tenants);
    if found then
        perform office.note_session_end(tenant, account);
    end if;
    for gone in
        delete from public.devices d
        where d.tenant_id = tenant and d.account_id = account and d.session_id = any (others)
        returning d.id, d.platform
    loop
        perform office.audit_device(tenant, 'device.removed', gone.id, gone.platform, account);
    end loop;
    delete from signin.sessions s where s.id = any (ended);
    perform office.switch_tenant(previous);
    return cardinality(ended);
end
$$;
