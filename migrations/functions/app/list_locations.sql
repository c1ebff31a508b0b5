-- GET /locations: the places where the house has assets that are not archived or disposed of, by name. Each step of the recursion
-- finds the next name by the index, so it takes as many as there are places, however many assets stand there.
create or replace function office.list_locations(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    listed json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    with recursive place as (
        select min(a.location collate "C") as name
        from public.assets a
        where a.tenant_id = caller.tenant and a.status not in ('ARCHIVED', 'DISPOSED')
        union all
        select (
            select min(a.location collate "C")
            from public.assets a
            where a.tenant_id = caller.tenant and a.status not in ('ARCHIVED', 'DISPOSED')
                and a.location collate "C" > p.name)
        from place p
        where p.name is not null
    )
    select array_to_json(array_agg(p.name order by p.name)) into listed from place p where p.name is not null;

    return office.ok_result(caller, format('{"locations":%s}', coalesce(listed, '[]')));
end
$$;
