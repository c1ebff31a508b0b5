-- Tells of what happened since the last sweep: of several changes of a reservation, of the last one. Whether there is more to look at.
create or replace function office.sweep_events(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    batch constant int := 500;
    taken public.notification_events[];
    happened public.notification_events;
begin
    with gone as (
        delete from public.notification_events e
        where e.tenant_id = tenant and e.id = any (array(
            select o.id from public.notification_events o where o.tenant_id = tenant order by o.id limit batch))
        returning e.*
    )
    select array_agg(g::public.notification_events) into taken from gone g;
    for happened in
        select distinct on (e.kind, e.reservation_id, e.asset_id) e.*
        from unnest(taken) as e
        where e.at > sweep_events.at - interval '1 day'
        order by e.kind, e.reservation_id, e.asset_id, e.at desc, e.id desc
    loop
        if happened.kind = 'asset_damaged' then
            perform office.tell_damage(happened, at, sends_mail);
        else
            perform office.tell_desk_change(happened, at, sends_mail);
        end if;
    end loop;
    return coalesce(cardinality(taken) = batch, false);
end
$$;
