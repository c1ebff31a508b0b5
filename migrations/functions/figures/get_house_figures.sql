-- GET /figures/house: what the caller's house holds, as a job of the background counted it last; nulls until it has.
create or replace function office.get_house_figures(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    shown json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select json_build_object(
        'people', f.people, 'files_bytes', f.byte_count, 'files_limit', t.storage_limit,
        'counted_at', office.rfc3339_time(f.counted_at))
    into shown
    from public.tenants t
    left join public.tenant_figures f on f.tenant_id = t.id
    where t.id = caller.tenant;
    return office.ok_result(caller, shown::text);
end
$$;
