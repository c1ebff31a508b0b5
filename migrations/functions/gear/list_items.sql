-- GET /items: items by name, or as they are sorted; those that have each word of the text in what they are found by (search_key).
create or replace function office.list_items(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, category text, page_size int,
    after_text text, after_id uuid, sort text default null
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
    patterns constant text[] := office.search_patterns(searched);
    field constant text := ltrim(sort, '-');
    is_down constant boolean := coalesce(starts_with(sort, '-'), false);
    -- What has no text to sort by comes last.
    none constant text := chr(1114111);
    ids uuid[];
    texts text[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    select array_agg(l.id), array_agg(l.text)
    into ids, texts
    from (
        select i.id, k.text
        from public.items i
        cross join lateral (
            select case field
                when 'sku' then coalesce(i.sku_key, lower(i.sku), none)
                when 'category' then coalesce(lower(i.category), none)
                when 'created' then to_char(i.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
                else i.name_key
            end collate "C" as text
        ) as k
        where i.tenant_id = caller.tenant
          and (with_archived or i.archived_at is null)
          and (list_items.category is null or i.category = list_items.category)
          and (searched is null or i.search_key like all (patterns))
          and (after_id is null
              or case when is_down then (k.text, i.id) < (after_text, after_id) else (k.text, i.id) > (after_text, after_id) end)
        order by case when not is_down then k.text end, case when is_down then k.text end desc,
            case when not is_down then i.id end, case when is_down then i.id end desc
        limit page_size + 1
    ) as l;
    return office.list_result(
        caller, 'items',
        array(
            select office.item_json(caller.tenant, shown.id)
            from unnest(ids[:page_size]) with ordinality as shown (id)
            order by shown.ordinality),
        case when cardinality(ids) > page_size then office.encode_text_cursor(texts[page_size], ids[page_size]) end);
end
$$;
