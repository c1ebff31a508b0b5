-- GET /me: who is asking, as the database knows them; `id` is the token's subject.
create or replace function office.me(subject uuid, claimed_tenant uuid, role text)
returns office.answer
language plpgsql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    caller office.caller := office.enter(subject, claimed_tenant, role);
    body text;
begin
    if caller.refusal is not null then
        return office.refused_entry(caller);
    end if;

    select row_to_json(answered)::text
    into body
    from (
        select (
            select row_to_json(person)
            from (
                select subject as id, a.email, a.display_name, a.locale, a.roles,
                    (select k.name from unnest(array['admin', 'manager', 'staff', 'viewer']) with ordinality as k (name, rank)
                     where k.name = any (a.roles) order by k.rank limit 1) as role
            ) as person
        ) as user, (
            select row_to_json(company) from (select t.id, t.name, t.time_zone) as company
        ) as tenant
        from accounts a
        join tenants t on t.id = a.tenant_id
        where a.id = caller.account
    ) as answered;
    return office.shown(caller, body);
end
$$;
