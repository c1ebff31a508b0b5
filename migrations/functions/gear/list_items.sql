-- GET /items: items by name, those whose name, SKU or external id has the text in it.
create or replace function office.list_items(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, category text, page_size int,
    after_text text, after_id uuid
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
    page public.items[];
    last public.items;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select i
        from public.items i
        where i.tenant_id = caller.tenant
          and (with_archived or i.archived_at is null)
          and (list_items.category is null or i.category = list_items.category)
          and (searched is null or strpos(lower(concat_ws(' ', i.name, i.sku, i.external_id)), lower(searched)) > 0)
          and (after_id is null or (i.name_key collate "C", i.id) > (after_text, after_id))
        order by i.name_key collate "C", i.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'items',
        array(select office.item_json(i.tenant_id, i.id) from unnest(page[:page_size]) with ordinality as i order by i.ordinality),
        case when cardinality(page) > page_size then office.encode_text_cursor(last.name_key, last.id) end);
end
$$;
