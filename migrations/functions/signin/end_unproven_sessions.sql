-- Ends the sessions of a user who was moved to an address and has not proven it: somebody else may be in by them. Who ties an account to the
-- user of an address without a code starts with this, as the first code of that address does; the caller holds the user.
create or replace function office.end_unproven_sessions(person signin.users)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if person.moved_at is not null and person.email_confirmed_at is null then
        delete from signin.sessions s where s.user_id = person.id;
    end if;
end
$$;
