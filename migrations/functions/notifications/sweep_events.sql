-- Tells of what happened since the last sweep: of several changes of a reservation once, for all of them. Whether there is more to look
-- at.
create or replace function office.sweep_events(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    batch constant int := 500;
    taken public.notification_events[];
    happened record;
begin
    with gone as (
        delete from public.notification_events e
        where e.tenant_id = tenant and e.id = any (array(
            select o.id from public.notification_events o where o.tenant_id = tenant order by o.id limit batch))
        returning e.*
    )
    select array_agg(g::public.notification_events) into taken from gone g;
    for happened in
        select e.tenant_id, e.kind, e.reservation_id, e.asset_id, max(e.at) as at, array_agg(e.pickup_before) as pickups,
            array_agg(e.location_before) as places,
            -- Who did all of it knows; where several did, each is told.
            case when count(distinct coalesce(e.actor_user_id::text, '')) = 1 then min(e.actor_user_id::text)::uuid end as actor
        from unnest(taken) as e
        where e.at > sweep_events.at - interval '1 day'
        group by e.tenant_id, e.kind, e.reservation_id, e.asset_id
        order by e.kind, e.reservation_id, e.asset_id
    loop
        if happened.kind = 'asset_damaged' then
            perform office.tell_damage(tenant, happened.reservation_id, happened.asset_id, happened.actor, happened.at, at, sends_mail);
        else
            perform office.tell_desk_change(
                tenant, happened.kind, happened.reservation_id, happened.actor, happened.at, happened.pickups, happened.places, at,
                sends_mail);
        end if;
    end loop;
    return coalesce(cardinality(taken) = batch, false);
end
$$;
