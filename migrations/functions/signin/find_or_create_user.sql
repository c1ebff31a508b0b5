-- The user of an address that was just proven, made when there is none. An account of the address that is tied to a user of
-- another issuer, who has never signed in here, gives the new user that user's id: so a house that brings its accounts along
-- finds them again. But only where every account of that user, in whichever house, bears the address: who can write the
-- accounts of one house gets nobody's of another.
create or replace function office.find_or_create_user(address text, links_by_email boolean)
returns signin.users
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    known uuid[];
    person signin.users;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    known := array(
        select distinct a.auth_user_id
        from public.accounts a
        where lower(a.email collate "C") = address and a.auth_user_id is not null and links_by_email
          and not exists (select from signin.users u where u.id = a.auth_user_id));
    perform set_config('office.email', '', true);
    if cardinality(known) = 1 then
        perform set_config('office.subject', known[1]::text, true);
        if exists (
            select from public.accounts a
            where a.auth_user_id = known[1] and lower(a.email collate "C") is distinct from address)
        then
            known := '{}';
        end if;
        perform set_config('office.subject', '', true);
    end if;
    insert into signin.users (id, email, email_confirmed_at)
    values (case when cardinality(known) = 1 then known[1] else gen_random_uuid() end, address, clock_timestamp())
    on conflict (email) do update set
        updated_at = case when users.email_confirmed_at is null then clock_timestamp() else users.updated_at end,
        email_confirmed_at = coalesce(users.email_confirmed_at, excluded.email_confirmed_at)
    returning * into person;
    return person;
end
$$;
