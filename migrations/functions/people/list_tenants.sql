-- What the operator's commands ask: every tenant, how it is, how many people it has and how many of them can administer it (who is only
-- invited counts for nothing), when something was last done, and what it held when it was last
-- counted (count_house, count_house_rows); null what was not counted yet.
create or replace function office.list_tenants()
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_tenants public.tenants[];
    found_tenant public.tenants;
    listed json[] := '{}';
    admins int;
    people int;
    active_at timestamptz;
    figures public.tenant_figures;
begin
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', '*', true);
    found_tenants := array(select t from public.tenants t order by t.name, t.id);
    perform set_config('office.tenant_lookup', '', true);
    foreach found_tenant in array found_tenants loop
        perform set_config('office.tenant', found_tenant.id::text, true);
        select count(*) filter (where 'admin' = any (a.roles)), count(*) into admins, people
        from public.accounts a
        where a.tenant_id = found_tenant.id and a.disabled_at is null and a.auth_user_id is not null;
        select l.at into active_at from public.audit_log l where l.tenant_id = found_tenant.id order by l.id desc limit 1;
        select f.* into figures from public.tenant_figures f where f.tenant_id = found_tenant.id;
        listed := listed || json_build_object(
            'id', found_tenant.id, 'name', found_tenant.name, 'time_zone', found_tenant.time_zone, 'admins', admins,
            'state', case
                when exists (select from office.removed_tenants r where r.tenant_id = found_tenant.id and r.removed_at is null)
                    then 'removing'
                when found_tenant.suspended_at is not null then 'suspended'
                else 'active'
            end,
            'people', people, 'rows', figures.row_count, 'bytes', figures.byte_count, 'active_at', office.rfc3339_time(active_at));
    end loop;
    perform set_config('office.tenant', '', true);
    return row(
        200, null, json_build_object('tenants', array_to_json(listed))::text, null, null, null, null)::office.function_result;
end
$$;
