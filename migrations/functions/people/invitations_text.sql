-- The invitations of somebody, as GET /me/invitations answers them.
create or replace function office.invitations_text(invitations public.accounts[])
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ladder constant text[] := office.role_ladder();
    listed json;
begin
    perform set_config('office.tenant_lookup', '*', true);
    listed := array_to_json(array(
        select (
            select row_to_json(shown)
            from (
                select i.id, (
                    select row_to_json(house) from (select t.id, t.name from public.tenants t where t.id = i.tenant_id) as house
                ) as tenant, ladder[office.role_rank(i.roles)] as role,
                    office.rfc3339_time(greatest(i.created_at, i.unlinked_at)) as at
            ) as shown)
        from unnest(invitations) with ordinality as i
        order by i.ordinality));
    perform set_config('office.tenant_lookup', '', true);
    return format('{"invitations":%s}', listed);
end
$$;
