-- GET /assets/{id}/inspections: those of an asset, the newest first, each with what is new in it.
create or replace function office.list_asset_inspections(
    tenant uuid, subject uuid, session uuid, role text, asset uuid, page_size int, after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.inspections[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select i
        from public.inspections i
        where i.tenant_id = caller.tenant and i.asset_id = asset
          and (after_id is null or (i.begun_at, i.id) < (after_at, after_id))
        order by i.begun_at desc, i.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'inspections',
        array(
            select format(
                '%s,"new":%s}', left(office.inspection_json(caller.tenant, page[place].id)::text, -1),
                coalesce(office.inspection_news_json(caller.tenant, page[place].id)::text, 'null'))::json
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then
            office.encode_cursor(page[page_size].begun_at, page[page_size].id) end);
end
$$;
