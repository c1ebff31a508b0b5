-- GET /documents: those that are not deleted, newest first. Those of a client are of the client's reservations, those of an item of its
-- assets.
create or replace function office.find_documents(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, client uuid, item uuid, kind text,
    page_size int, before_at timestamptz, before_id uuid
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
    page public.documents[];
    last public.documents;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select d
        from public.documents d
        where d.tenant_id = caller.tenant and d.deleted_at is null
          and (reservation is null or d.reservation_id = reservation)
          and (asset is null or d.asset_id = asset)
          and (client is null or d.reservation_id in (
              select r.id from public.reservations r where r.tenant_id = caller.tenant and r.client_id = client))
          and (item is null or d.asset_id in (
              select a.id from public.assets a where a.tenant_id = caller.tenant and a.item_id = item))
          and (find_documents.kind is null or d.kind = find_documents.kind)
          and (before_id is null or (d.created_at, d.id) < (before_at, before_id))
        order by d.created_at desc, d.id desc
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'documents',
        array(
            select office.document_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_cursor(last.created_at, last.id) end);
end
$$;
