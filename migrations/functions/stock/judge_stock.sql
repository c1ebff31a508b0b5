-- Refuses a statement that added to what is held at an instant where more is held than owned, in a tenant that refuses that, whoever
-- wrote it and did not set office.stock or office.added_lines: these are believed (docs/database.md). `before` are the lines
-- as they were, new ones left out; `ids` are all of them. Under another isolation level than READ COMMITTED the lock alone shows nothing
-- of what others have just done, so nothing is added there.
--
-- The items of all lines of their reservations are locked first, by id, in any tenant: a turnaround that was changed while the statement was
-- running is heeded then.
create or replace function office.judge_stock(tenant uuid, before office.held_line[], ids uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refuses constant boolean := exists (select from public.tenants t where t.id = tenant and t.overbooking = 'refuse');
    stock constant text := coalesce(current_setting('office.stock', true), '');
    after office.held_line[];
    short record;
begin
    -- Where what is missing is recorded, office.keep_hold() has written it down, with the items locked.
    if stock = 'record' then
        return;
    elsif refuses and current_setting('transaction_isolation') <> 'read committed' then
        raise exception using
            errcode = 'serialization_failure',
            message = 'a reservation can only hold more in a transaction that is READ COMMITTED';
    end if;
    perform office.lock_stock(
        tenant,
        array(
            select other.item_id
            from public.reservation_items l
            join public.reservation_items other on other.tenant_id = l.tenant_id and other.reservation_id = l.reservation_id
            where l.tenant_id = tenant and l.id = any (ids)));
    -- What is held longer for it is judged below, not for itself.
    perform set_config('office.stock', 'turnaround', true);
    update public.reservation_items l
    set hold = l.hold
    from public.reservations r, public.items i
    where l.tenant_id = tenant and l.id = any (ids) and r.tenant_id = l.tenant_id and r.id = l.reservation_id
        and i.tenant_id = l.tenant_id and i.id = l.item_id
        and l.hold <> tstzrange(r.pickup_at, r.return_at + make_interval(mins => i.turnaround_minutes));
    perform set_config('office.stock', stock, true);
    if not refuses then
        return;
    end if;
    after := array(
        select row(l.id, l.item_id, l.hold, office.held_qty(l))::office.held_line
        from public.reservation_items l
        where l.tenant_id = tenant and l.id = any (ids));
    select * into short from office.find_shortfalls(tenant, before, after) limit 1;
    if found then
        raise exception using
            errcode = 'check_violation',
            message = format(
                'of item %s %s are held from %s to %s and %s owned',
                short.item_id, short.held, short.starts_at, short.ends_at, short.owned),
            schema = 'public', table = 'reservation_items', constraint = 'reservation_items_within_stock';
    end if;
end
$$;
