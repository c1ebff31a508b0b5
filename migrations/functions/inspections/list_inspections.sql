-- GET /inspections: the newest first.
create or replace function office.list_inspections(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, stage text, status text, page_size int,
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
    page public.inspections[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select i
        from public.inspections i
        where i.tenant_id = caller.tenant
          and (list_inspections.reservation is null or i.reservation_id = list_inspections.reservation)
          and (list_inspections.asset is null or i.asset_id = list_inspections.asset)
          and (list_inspections.stage is null or i.stage = list_inspections.stage)
          and (list_inspections.status is null or i.status = list_inspections.status)
          and (after_id is null or (i.begun_at, i.id) < (after_at, after_id))
        order by i.begun_at desc, i.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'inspections',
        array(
            select office.inspection_json(caller.tenant, page[place].id)
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then
            office.encode_cursor(page[page_size].begun_at, page[page_size].id) end);
end
$$;
