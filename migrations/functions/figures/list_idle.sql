-- GET /figures/idle: what can be lent and was not out in so many days, today among them, in the order of the list of assets. When one was
-- out last is looked up for those of the page alone. In a file times are by the house's clock.
create or replace function office.list_idle(
    tenant uuid, subject uuid, session uuid, role text, days int, page_size int, after_text text, after_id uuid,
    is_file boolean default false
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    today date;
    from_at timestamptz;
    recent uuid[];
    places text[];
    ids uuid[];
    shown json[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    today := (now() at time zone zone)::date;
    from_at := office.local_midnight(today - days + 1, zone);
    recent := array(select distinct t.asset_id from office.trips_between(caller.tenant, from_at, 'infinity') as t);
    with page as (
        select a.id, a.asset_tag, a.serial, a.item_id, a.category, a.location, a.status, a.created_at,
            coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C" as place
        from public.assets a
        where a.tenant_id = caller.tenant and a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED')
          and a.current_reservation_id is null and a.created_at < from_at
          and (after_id is null or (coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id) > (after_text collate "C", after_id))
          and a.id not in (select r from unnest(recent) as r)
        order by coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id
        limit page_size + 1
    )
    select array_agg(g.place order by g.place, g.id), array_agg(g.id order by g.place, g.id), array_agg((
        select row_to_json(line)
        from (
            select g.id as asset_id, g.asset_tag, g.serial, i.id as item_id, i.name as item, coalesce(g.category, i.category) as category,
                g.location, g.status,
                case when is_file then office.export_time(l.ended_at, zone) else office.rfc3339_time(l.ended_at) end as last_out_at,
                today - (coalesce(l.ended_at, g.created_at) at time zone zone)::date as days, i.replacement_value as value
            from public.items i
            cross join lateral (
                select max(coalesce(c.actual_return_at, c.returned_at)) as ended_at
                from public.asset_checkouts c
                where c.tenant_id = caller.tenant and c.asset_id = g.id and c.voided_at is null
            ) as l
            where i.tenant_id = caller.tenant and i.id = g.item_id
        ) as line
    ) order by g.place, g.id)
    into places, ids, shown
    from page g;
    return office.list_result(
        caller, 'idle', shown[:page_size],
        case when cardinality(ids) > page_size then office.encode_text_cursor(places[page_size], ids[page_size]) end);
end
$$;
