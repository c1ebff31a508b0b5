-- The 409 of a reservation whose lines would hold more than there is, in a tenant that refuses it: by item how many it needs, how
-- many are free at least, when that begins and ends for the first time, and what others hold then. Null where there is enough.
create or replace function office.short_refusal(
    caller office.caller, before office.held_line[], after office.held_line[], present text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    missing record;
    short json[] := '{}';
    names text[] := '{}';
    own constant uuid[] := array(select h.id from unnest(before || after) as h);
begin
    if not exists (select from public.tenants t where t.id = caller.tenant and t.overbooking = 'refuse')
        or not exists (select from office.find_shortfalls(caller.tenant, before, after))
    then
        return null;
    end if;
    for missing in
        with short_time as (
            select s.item_id, s.starts_at, s.ends_at, s.owned, s.owned - s.held as free,
                -- Where it is not short already, it begins to be.
                coalesce(
                    s.starts_at > max(s.ends_at) over (
                        partition by s.item_id order by s.starts_at, s.ends_at rows between unbounded preceding and 1 preceding),
                    false) as begins_anew
            from office.find_shortfalls(caller.tenant, before, after) s
        ), stretch as (
            select s.*, count(*) filter (where s.begins_anew) over (partition by s.item_id order by s.starts_at, s.ends_at) as place
            from short_time s
        )
        select s.item_id, i.name, needed.qty as needed, least(greatest(min(s.free) + needed.qty, 0), min(s.owned)) as free,
            min(s.starts_at) as starts_at, max(s.ends_at) filter (where s.place = 0) as ends_at
        from stretch s
        join public.items i on i.tenant_id = caller.tenant and i.id = s.item_id
        cross join lateral (select sum(a.qty) as qty from unnest(after) as a where a.item_id = s.item_id) as needed
        group by s.item_id, i.name, needed.qty
        order by i.name, s.item_id
    loop
        names := names || missing.name;
        short := short || json_build_object(
            'item', (
                select row_to_json(kind)
                from (
                    select i.id, i.name, i.sku, i.serialized
                    from public.items i
                    where i.tenant_id = caller.tenant and i.id = missing.item_id
                ) as kind
            ),
            'needed', missing.needed, 'free', missing.free, 'from', office.rfc3339_time(missing.starts_at),
            'to', office.rfc3339_time(missing.ends_at),
            'by', office.holders_json(caller.tenant, missing.item_id, missing.starts_at, missing.ends_at, own));
    end loop;
    if names = '{}' then
        return null;
    end if;
    return office.current_result(
        caller, 'not_available', json_build_object('items', array_to_string(names, ', ')),
        json_build_object('reservation_status', present, 'short', array_to_json(short)));
end
$$;
