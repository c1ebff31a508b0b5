-- The houses of somebody, by name, with their highest role there. `chosen` is the one that the session works in; of another issuer's that is
-- the one that its token led to. A house that lets the session in no more is none of them.
create or replace function office.houses_json(subject uuid, session uuid, tenant uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ladder constant text[] := office.role_ladder();
    lost uuid[] := '{}';
    chosen uuid := coalesce(tenant, case when session is null then office.chosen_house(subject, null) end);
    listed json;
begin
    if session is not null then
        select s.lost_tenants, office.house_of_session(s, u) into lost, chosen
        from signin.sessions s
        join signin.users u on u.id = s.user_id
        where s.id = session and s.user_id = subject;
    end if;
    perform set_config('office.subject', coalesce(subject::text, ''), true), set_config('office.tenant_lookup', '*', true);
    listed := array_to_json(array(
        select row_to_json(h)
        from (
            select t.id, t.name, ladder[office.role_rank(a.roles)] as role, coalesce(t.id = chosen, false) as chosen,
                t.suspended_at is not null as suspended
            from public.accounts a
            join public.tenants t on t.id = a.tenant_id
            where a.auth_user_id = subject and a.disabled_at is null and a.tenant_id <> all (lost)
        ) as h
        order by h.name, h.id));
    perform set_config('office.subject', '', true), set_config('office.tenant_lookup', '', true);
    return listed;
end
$$;
