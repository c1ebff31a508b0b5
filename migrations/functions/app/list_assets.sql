-- GET /assets: assets by tag, else serial, those whose tag, serial or a code has the text in it. Without a status those are left out
-- that are archived or disposed of, unless they are out and just that is asked for. One without a location is anywhere.
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
    scanned constant text := office.parse_scanned_code(searched);
    page public.assets[];
    last public.assets;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
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
              or strpos(lower(concat_ws(' ', a.asset_tag, a.serial)), lower(searched)) > 0
              or a.id in (
                  select s.asset_id
                  from public.short_links s
                  where s.tenant_id = caller.tenant and (s.code = scanned or strpos(s.code, upper(searched)) > 0)))
          and (after_id is null or (coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id) > (after_text, after_id))
        order by coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'assets',
        array(select office.asset_json(a.tenant_id, a.id) from unnest(page[:page_size]) with ordinality as a order by a.ordinality),
        case
            when cardinality(page) > page_size
            then office.encode_text_cursor(coalesce(lower(last.asset_tag), lower(last.serial), ''), last.id)
        end);
end
$$;
