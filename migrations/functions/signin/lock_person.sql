-- Locks a user and then their sessions, by id: what whoever ends sessions, or takes devices of them away, starts with. Says whether there is
-- such a user: another issuer's is not known here.
create or replace function office.lock_person(subject uuid)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (select from signin.users u where u.id = subject) then
        return false;
    end if;
    -- Who opens a session holds the user: a session that is opened at this moment is seen by who waits here, or is of a later moment.
    perform from signin.users u where u.id = subject for no key update;
    perform from signin.sessions s where s.user_id = subject order by s.id for update;
    return true;
end
$$;
