-- GET /repairs: those that are open, what is due first coming first and what has no day last; or those that are over, the last one first.
create or replace function office.list_repairs(
    tenant uuid, subject uuid, session uuid, role text, is_open boolean, asset uuid, location text, page_size int,
    after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.repairs[];
    last public.repairs;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    if is_open then
        page := array(
            select r
            from public.repairs r
            where r.tenant_id = caller.tenant and r.closed_at is null
              and (list_repairs.asset is null or r.asset_id = list_repairs.asset)
              and (list_repairs.location is null or exists (
                  select from public.assets a
                  where a.tenant_id = r.tenant_id and a.id = r.asset_id and a.location = list_repairs.location))
              and (after_id is null or (coalesce(r.due_on, date '9999-12-31'), r.id) > ((after_at at time zone 'UTC')::date, after_id))
            order by coalesce(r.due_on, date '9999-12-31'), r.id
            limit page_size + 1);
    else
        page := array(
            select r
            from public.repairs r
            where r.tenant_id = caller.tenant and r.closed_at is not null
              and (list_repairs.asset is null or r.asset_id = list_repairs.asset)
              and (list_repairs.location is null or exists (
                  select from public.assets a
                  where a.tenant_id = r.tenant_id and a.id = r.asset_id and a.location = list_repairs.location))
              and (after_id is null or (r.closed_at, r.id) < (after_at, after_id))
            order by r.closed_at desc, r.id desc
            limit page_size + 1);
    end if;
    last := page[page_size];
    return office.list_result(
        caller, 'repairs',
        array(
            select office.repair_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_cursor(
            case when is_open then coalesce(last.due_on, date '9999-12-31')::timestamp at time zone 'UTC' else last.closed_at end,
            last.id) end);
end
$$;
