-- The house that somebody means whose token names none: of a session of our own the one that it works in, of another issuer's person the one
-- they chose last. Null where nothing was chosen, or what was is theirs no more.
create or replace function office.chosen_house(subject uuid, session uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if session is null then
        return (
            select c.tenant_id
            from signin.choices c
            where c.subject = chosen_house.subject and c.tenant_id = any (office.houses_of_person(chosen_house.subject)));
    end if;
    return (
        select office.house_of_session(s, u)
        from signin.sessions s
        join signin.users u on u.id = s.user_id
        where s.id = session and s.user_id = subject);
end
$$;
