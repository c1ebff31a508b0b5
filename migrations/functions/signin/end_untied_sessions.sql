-- Ends the sessions by an address whose person has no account anywhere.
create or replace function office.end_untied_sessions(address text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person uuid;
begin
    select u.id into person from signin.users u where u.email = lower(address collate "C") for no key update;
    if person is null then
        return;
    end if;
    perform set_config('office.subject', person::text, true);
    if not exists (select from public.accounts a where a.auth_user_id = person) then
        delete from signin.sessions s where s.user_id = person;
    end if;
    perform set_config('office.subject', '', true);
end
$$;
