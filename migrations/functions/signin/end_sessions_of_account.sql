-- Ends the sessions of an account's person that work in its house, and says how many. They work in the house that was chosen, else in
-- the only one there is.
create or replace function office.end_sessions_of_account(tenant uuid, account uuid)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
    others uuid[];
    ended int;
begin
    select u.* into person
    from public.accounts a
    join signin.users u on u.id = a.auth_user_id
    where a.tenant_id = tenant and a.id = account
    for no key update of u;
    if not found then
        return 0;
    end if;
    perform set_config('office.subject', person.id::text, true);
    others := array(
        select a.tenant_id
        from public.accounts a
        where a.auth_user_id = person.id and a.tenant_id <> tenant and a.disabled_at is null);
    perform set_config('office.subject', '', true);
    if lower(person.user_metadata ->> 'tenant_id') is distinct from tenant::text and cardinality(others) > 0 then
        return 0;
    end if;
    delete from signin.sessions s where s.user_id = person.id;
    get diagnostics ended = row_count;
    return ended;
end
$$;
