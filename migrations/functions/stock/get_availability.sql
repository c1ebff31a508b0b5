-- GET /availability: how many of some items are free, from step to step; at one place alone, where that is named: an asset or a
-- reservation without one is at every one. Less than none are free where more is held than owned. Null: nobody counts it.
create or replace function office.get_availability(
    tenant uuid, subject uuid, session uuid, role text, from_at timestamptz, to_at timestamptz, item_ids uuid[], place text
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    shown json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    with stock as materialized (
        select i.id, office.owned_qty(i, get_availability.place) as owned
        from public.items i
        where i.tenant_id = caller.tenant and i.id = any (get_availability.item_ids)
    ), piece as materialized (
        select p.item_id, p.starts_at, p.ends_at, p.qty
        from office.held_pieces(
            caller.tenant, get_availability.item_ids, get_availability.from_at, get_availability.to_at,
            place => get_availability.place) p
    ), change as (
        select c.item_id, c.at, sum(c.delta) as delta
        from (
            select k.id as item_id, get_availability.from_at as at, 0 as delta from stock k
            union all
            select p.item_id, greatest(p.starts_at, get_availability.from_at), p.qty from piece p
            union all
            select p.item_id, p.ends_at, -p.qty from piece p where p.ends_at < get_availability.to_at
        ) as c
        group by c.item_id, c.at
        -- What ends as another begins is no step.
        having sum(c.delta) <> 0 or c.at = get_availability.from_at
    ), step as (
        select c.item_id, c.at as starts_at, lead(c.at, 1, get_availability.to_at) over w as ends_at, sum(c.delta) over w as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), answer as (
        select k.id, k.owned, min(k.owned - s.held) as min_free,
            json_agg((
                select row_to_json(shown)
                from (
                    select office.rfc3339_time(s.starts_at) as "from", office.rfc3339_time(s.ends_at) as "to", k.owned - s.held as free
                ) as shown
            ) order by s.starts_at) as steps
        from stock k
        join step s on s.item_id = k.id
        group by k.id, k.owned
    )
    select coalesce(array_to_json(array_agg((
            select row_to_json(shown) from (select a.id as item_id, a.owned, a.min_free, a.steps) as shown
        ) order by array_position(get_availability.item_ids, a.id))), '[]')
    into shown
    from answer a;
    return office.ok_result(caller, format('{"availability":%s}', shown));
end
$$;
