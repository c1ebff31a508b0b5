-- GET /assets: assets by tag, else serial, those whose tag, serial or a code has the text in it; what the text means as a scan comes before
-- them, on the first page. Without a status those are left out that are archived or disposed of, unless they are out and just that is asked
-- for. One without a location is anywhere.
create or replace function office.list_assets(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, item uuid, location text, status text,
    is_out boolean, page_size int, after_text text, after_id uuid
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
    -- As everything that was scanned or typed: what no eye sees is no part of it.
    wanted constant text := lower(office.clean_code(searched));
    meant uuid[] := '{}';
    -- In front of a cursor's text: its asset was meant. No tag or serial has it.
    first_mark constant text := E'\u0001';
    page public.assets[];
    last public.assets;
    last_text text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if searched is not null then
        meant := (office.find_code(caller.tenant, searched)).candidates;
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select a
        from public.assets a
        where a.tenant_id = caller.tenant
          and (with_archived or is_out or list_assets.status is not null or a.status not in ('ARCHIVED', 'DISPOSED'))
          and (list_assets.item is null or a.item_id = list_assets.item)
          and (list_assets.location is null or a.location is null or a.location = list_assets.location)
          and (list_assets.status is null or a.status = list_assets.status)
          and (is_out is null or (a.current_reservation_id is not null) = is_out)
          and (
              searched is null
              or a.id = any (meant)
              or strpos(lower(concat_ws(' ', a.asset_tag, a.serial)), wanted) > 0
              or a.id in (
                  select s.asset_id
                  from public.short_links s
                  where s.tenant_id = caller.tenant and strpos(lower(s.code), wanted) > 0))
          and (
              after_id is null
              -- Where nothing is meant, the order is that of the index.
              or case
                  when cardinality(meant) = 0
                      then (coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id) > (after_text, after_id)
                  else (a.id <> all (meant), coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id)
                      > (not starts_with(after_text, first_mark), ltrim(after_text, first_mark), after_id)
              end)
        order by
            case when cardinality(meant) = 0 then true else a.id <> all (meant) end,
            coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id
        limit page_size + 1);
    last := page[page_size];
    last_text := case when last.id = any (meant) then first_mark else '' end || coalesce(lower(last.asset_tag), lower(last.serial), '');
    return office.list_result(
        caller, 'assets',
        array(select office.asset_json(a.tenant_id, a.id) from unnest(page[:page_size]) with ordinality as a order by a.ordinality),
        case
            when cardinality(page) > page_size
            then office.encode_text_cursor(last_text, last.id)
        end);
end
$$;
