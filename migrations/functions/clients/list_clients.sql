-- GET /clients: clients by name, or as they are sorted; those that have each word of the text in what they are found by (search_key).
create or replace function office.list_clients(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, page_size int, after_text text,
    after_id uuid, sort text default null
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
    page public.clients[];
    texts text[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    select coalesce(array_agg(l.client), '{}'), array_agg(l.text)
    into page, texts
    from (
        select c as client, k.text
        from public.clients c
        cross join lateral (
            select case field
                when 'email' then coalesce(lower(c.email), none)
                when 'created' then to_char(c.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
                else lower(c.display_name)
            end collate "C" as text
        ) as k
        where c.tenant_id = caller.tenant
          and (with_archived or c.archived_at is null)
          and (searched is null or c.search_key like all (patterns))
          and (after_id is null
              or case when is_down then (k.text, c.id) < (after_text, after_id) else (k.text, c.id) > (after_text, after_id) end)
        order by case when not is_down then k.text end, case when is_down then k.text end desc,
            case when not is_down then c.id end, case when is_down then c.id end desc
        limit page_size + 1
    ) as l;
    return office.list_result(
        caller, 'clients',
        array(
            select office.client_record_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_text_cursor(texts[page_size], page[page_size].id) end);
end
$$;
