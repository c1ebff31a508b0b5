-- GET /me: who is asking, as the database knows them; `id` is the token's subject. `roles` are those the office knows,
-- as they stand in the account; `role` the highest of them.
create or replace function office.get_me(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ladder constant text[] := array['viewer', 'staff', 'manager', 'admin'];
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    select row_to_json(answered)::text
    into body
    from (
        select (
            select row_to_json(person)
            from (
                select subject as id, a.email, a.display_name, a.locale, known.roles, ladder[known.highest] as role
            ) as person
        ) as user, (
            select row_to_json(company) from (select t.id, t.name, t.time_zone) as company
        ) as tenant
        from public.accounts a
        join public.tenants t on t.id = a.tenant_id
        cross join lateral (
            select array_agg(given.name order by given.place) as roles, max(array_position(ladder, given.name)) as highest
            from unnest(a.roles) with ordinality as given (name, place)
            where given.name = any (ladder)
        ) as known
        where a.tenant_id = caller.tenant and a.id = caller.account
    ) as answered;
    return office.ok_result(caller, body);
end
$$;
