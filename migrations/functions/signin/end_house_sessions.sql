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
begin
    if not office.lock_person(subject) then
        return 0;
    end if;
    previous := office.switch_tenant(tenant::text);
    ended := array(select s.id from office.sessions_in_house(tenant, subject) s);
    others := array(select s.id from signin.sessions s where s.user_id = subject and s.id <> all (ended));
    update signin.sessions s
    set lost_tenants = s.lost_tenants || tenant
    where s.id = any (others) and tenant <> all (s.lost_tenants);
    if found then
        perform office.note_session_end(tenant, account);
    end if;
    perform office.remove_devices(tenant, account, others);
    delete from signin.sessions s where s.id = any (ended);
    perform office.switch_tenant(previous);
    return cardinality(ended);
end
$$;
