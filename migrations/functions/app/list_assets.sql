-- GET /assets: assets by tag, else serial, or as they are sorted. Of a text that is looked for, what it means as a scan comes first, then
-- whose tag, serial or a code begins with it, each by that; those are found by index.
-- Who has each word of it anywhere, also in notes or in the item's name, comes last, by
-- tag again, and takes a look at all that the indexes have: on the first page only where nothing came before, else from the page on that
-- `next_cursor` leads to. Of a list that is sorted all of them are in one order. Without a status those
-- are left out that are archived or disposed of, unless they are out and just that is asked for. One without a location is anywhere.
create or replace function office.list_assets(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, item uuid, location text, status text,
    is_out boolean, page_size int, after_text text, after_id uuid, sort text default null
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
    -- As everything that was scanned or typed: what no eye sees is no part of it. Keys that begin with it are from the one to the other.
    first_key constant text := office.fold_code(office.clean_code(searched));
    last_key constant text := first_key || chr(1114111);
    patterns constant text[] := office.search_patterns(searched);
    field constant text := ltrim(sort, '-');
    is_down constant boolean := coalesce(starts_with(sort, '-'), false);
    -- What has no text to sort by comes last.
    none constant text := chr(1114111);
    meant uuid[] := '{}';
    -- Who has it elsewhere, where they are at most so many: found in the indexes alone. Of more a page is soon full, in the order of the list.
    few constant int := 1000;
    elsewhere uuid[];
    -- What is looked at: 0 all, sorted or not, 1 what is meant, by what it begins 2 tags, 3 serials and 4 codes, 5 what has the text elsewhere. It stands in
    -- front of a cursor's text as a character that no tag or serial has.
    step int := 0;
    is_first constant boolean := after_id is null;
    refused office.function_result;
    found uuid[];
    texts text[];
    ids uuid[] := '{}';
    -- Of each, with its step.
    marked text[] := '{}';
    next_cursor text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if searched is not null then
        meant := (office.find_code(caller.tenant, searched)).candidates;
    end if;
    if searched is not null and sort is not null then
        elsewhere := meant || office.assets_with_text(caller.tenant, patterns, few + 1);
    elsif searched is not null then
        step := case when after_id is null then 1 when ascii(after_text) between 1 and 5 then ascii(after_text) else 5 end;
        after_text := ltrim(after_text, E'\u0001\u0002\u0003\u0004\u0005');
    end if;
    loop
        if step = 5 then
            elsewhere := office.assets_with_text(caller.tenant, patterns, few + 1);
        end if;
        select array_agg(f.id), array_agg(f.text) into found, texts
        from (
            select a.id, k.text
            from public.assets a
            left join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
            cross join lateral (
                select case step
                    when 2 then a.asset_tag_key
                    when 3 then a.serial_key
                    else case field
                        when 'item' then i.name_key
                        when 'location' then coalesce(lower(a.location), none)
                        when 'status' then case when a.current_reservation_id is null then a.status else 'OUT' end
                        when 'created' then to_char(a.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
                        else coalesce(lower(a.asset_tag), lower(a.serial), '')
                    end
                end collate "C" as text
            ) as k
            where step <> 4 and a.tenant_id = caller.tenant
              and (with_archived or is_out or list_assets.status is not null or a.status not in ('ARCHIVED', 'DISPOSED'))
              and (list_assets.item is null or a.item_id = list_assets.item)
              and (list_assets.location is null or a.location is null or a.location = list_assets.location)
              and (list_assets.status is null or a.status = list_assets.status)
              and (is_out is null or (a.current_reservation_id is not null) = is_out)
              and (after_id is null
                  or case when is_down then (k.text, a.id) < (after_text, after_id) else (k.text, a.id) > (after_text, after_id) end)
              and (step <> 1 or a.id = any (meant))
              and (step < 2 or a.id <> all (meant))
              and (step not in (2, 3) or k.text >= first_key and k.text < last_key)
              and (step not in (3, 5) or starts_with(a.asset_tag_key, first_key) is not true)
              and (elsewhere is null or cardinality(elsewhere) > few or a.id = any (elsewhere))
              and (step <> 5 or starts_with(a.serial_key, first_key) is not true)
              and (
                  elsewhere is null or cardinality(elsewhere) <= few or a.id = any (meant) or a.search_key like all (patterns)
                  or a.item_id in (select n.id from public.items n where n.tenant_id = caller.tenant and n.search_key like all (patterns))
                  or a.id in (
                      select s.asset_id
                      from public.short_links s
                      where s.tenant_id = caller.tenant
                        -- An address has no part in its key that it does not need.
                        and case
                            when s.key is null or starts_with(s.key, ' ') then office.search_text(s.code)
                            when s.key ~ '[^ -~]' then office.search_text(s.key)
                            else s.key
                        end like all (patterns)))
              and (
                  step <> 5
                  or a.id not in (
                      select s.asset_id
                      from public.short_links s
                      where s.tenant_id = caller.tenant and s.key collate "C" >= first_key and s.key collate "C" < last_key))
            order by case when not is_down then k.text end, case when is_down then k.text end desc,
                case when not is_down then a.id end, case when is_down then a.id end desc
            limit page_size + 1 - cardinality(ids)
        ) as f;
        if step = 4 then
            select array_agg(f.id order by f.text, f.id), array_agg(f.text order by f.text, f.id) into found, texts
            from (
                select a.id, s.key collate "C" as text
                from public.short_links s
                join public.assets a on a.tenant_id = s.tenant_id and a.id = s.asset_id
                where s.tenant_id = caller.tenant and s.key collate "C" >= first_key and s.key collate "C" < last_key
                  and (with_archived or is_out or list_assets.status is not null or a.status not in ('ARCHIVED', 'DISPOSED'))
                  and (list_assets.item is null or a.item_id = list_assets.item)
                  and (list_assets.location is null or a.location is null or a.location = list_assets.location)
                  and (list_assets.status is null or a.status = list_assets.status)
                  and (is_out is null or (a.current_reservation_id is not null) = is_out)
                  and (after_id is null or (s.key collate "C", a.id) > (after_text, after_id))
                  and a.id <> all (meant)
                  and starts_with(a.asset_tag_key, first_key) is not true
                  and starts_with(a.serial_key, first_key) is not true
                  -- By the first of its codes.
                  and not exists (
                    select from public.short_links o
                    where o.tenant_id = s.tenant_id and o.asset_id = s.asset_id and starts_with(o.key, first_key)
                      and o.key collate "C" < s.key)
                order by s.key collate "C", a.id
                limit page_size + 1 - cardinality(ids)
            ) as f;
        end if;
        ids := ids || found;
        marked := marked || array(select case when step = 0 then '' else chr(step) end || l.text from unnest(texts) as l (text));
        next_cursor := case
            when cardinality(ids) > page_size then office.encode_text_cursor(marked[page_size], ids[page_size])
        end;
        exit when step in (0, 5) or next_cursor is not null;
        step := step + 1;
        after_id := null;
        if step = 5 and ids <> '{}' then
            next_cursor := office.encode_text_cursor(chr(step), '00000000-0000-0000-0000-000000000000');
            exit;
        end if;
    end loop;
    if ids = '{}' and is_first then
        refused := office.unknown_location_refusal(caller, list_assets.location);
        if refused.status is not null then
            return refused;
        end if;
    end if;
    return office.list_result(
        caller, 'assets',
        array(
            select office.asset_json(caller.tenant, shown.id)
            from unnest(ids[:page_size]) with ordinality as shown (id)
            order by shown.ordinality),
        next_cursor);
end
$$;
