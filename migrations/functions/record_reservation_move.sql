-- Every move leaves its audit row, and a person's `returned` brings back what is still out: its checkouts closed at the
-- time of the move, its assets free, one audit row each. (The server's own flip finds nothing out.)
create or replace function office.record_reservation_move()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
set office.tenant = ''
as $$
declare
    trip record;
    unit public.assets;
begin
    perform set_config('office.tenant', new.tenant_id::text, true);
    perform office.write_audit(
        new.tenant_id, 'reservation.' || coalesce(nullif(current_setting('office.move', true), ''), new.status),
        'reservation', new.id, new.id, null, old.status, new.status,
        jsonb_build_object('status', old.status),
        jsonb_strip_nulls(jsonb_build_object(
            'status', new.status, 'reason', nullif(current_setting('office.reason', true), ''))));
    if new.status <> 'returned' then
        return null;
    end if;
    for trip in
        select c.id, c.asset_id
        from asset_checkouts c
        where c.tenant_id = new.tenant_id and c.reservation_id = new.id and c.returned_at is null
        order by c.asset_id
        for no key update
    loop
        select * into unit from assets a where a.tenant_id = new.tenant_id and a.id = trip.asset_id for no key update;
        update asset_checkouts c
        set returned_at = new.returned_at,
            actual_return_at = greatest(new.returned_at, c.actual_pickup_at),
            returned_by = office.audit_actor()
        where c.tenant_id = new.tenant_id and c.id = trip.id;
        update assets a set current_reservation_id = null where a.tenant_id = new.tenant_id and a.id = trip.asset_id;
        perform office.audit_handover('asset.returned', old, unit, null, new.status);
    end loop;
    return null;
end
$$;

create or replace trigger reservations_record_move
    after update on public.reservations
    for each row when (old.status is distinct from new.status)
    execute function office.record_reservation_move();
