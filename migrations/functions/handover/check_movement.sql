-- A movement is of a counted line, and leaves no more back, lost and used than went out, and no more out than the line's qty; one that
-- goes, or moves to another line, leaves no more back on its own than went out there. Each locks the reservation and the line, in this
-- order, before it counts. What another program leaves out is filled in.
create or replace function office.check_movement()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
    previous constant text := office.switch_tenant(tenant::text);
    line public.reservation_items;
    counts record;
    violated text;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = tenant::text
        or tg_op = 'DELETE' and office.is_being_removed(tenant)
    then
        -- Judged where the house came from (quartermaster tenant import), or gone with it.
        perform office.switch_tenant(previous);
        return case when tg_op = 'DELETE' then old else new end;
    end if;
    if tg_op <> 'DELETE' then
        if new.reservation_item_id is null then
            if new.voided_at is null then
                violated := 'stock_movements_of_line';
            end if;
        elsif tg_op = 'INSERT' or new is distinct from old then
            new.reservation_id := coalesce(
                new.reservation_id,
                (
                    select l.reservation_id
                    from public.reservation_items l
                    where l.tenant_id = tenant and l.id = new.reservation_item_id
                ));
            perform from public.reservations r where r.tenant_id = tenant and r.id = new.reservation_id for no key update;
            select * into line
            from public.reservation_items l
            where l.tenant_id = tenant and l.id = new.reservation_item_id
            for no key update;
            select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
                coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
                coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used')), 0) as lost
            into counts
            from (
                select m.kind, m.qty
                from public.stock_movements m
                where m.tenant_id = tenant and m.reservation_item_id = new.reservation_item_id and m.voided_at is null
                    and m.id <> new.id
                union all
                select new.kind, new.qty where new.voided_at is null
            ) as m;
            violated := case
                when (select i.serialized from public.items i where i.tenant_id = line.tenant_id and i.id = line.item_id)
                    then 'stock_movements_of_counted_item'
                when counts.gone < counts.back + counts.lost then 'stock_movements_out_first'
                when counts.gone - counts.back > line.qty then 'stock_movements_within_qty'
            end;
        end if;
    end if;
    if tg_op <> 'INSERT' and old.voided_at is null and violated is null then
        if tg_op = 'DELETE' or (new.tenant_id, new.reservation_item_id) is distinct from (old.tenant_id, old.reservation_item_id) then
            perform from public.reservations r where r.tenant_id = old.tenant_id and r.id = old.reservation_id for no key update;
            perform from public.reservation_items l
            where l.tenant_id = old.tenant_id and l.id = old.reservation_item_id
            for no key update;
            select sum(case when m.kind = 'out' then m.qty else - m.qty end) as left_out into counts
            from public.stock_movements m
            where m.tenant_id = old.tenant_id and m.reservation_item_id = old.reservation_item_id and m.voided_at is null and m.id <> old.id;
            if counts.left_out < 0 then
                violated := 'stock_movements_out_first';
            end if;
        end if;
    end if;
    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = case
                when tg_op = 'DELETE' then format('%s %s of line %s: %s', old.qty, old.kind, old.reservation_item_id, violated)
                else format('%s %s on line %s: %s', new.qty, new.kind, new.reservation_item_id, violated)
            end,
            schema = 'public', table = 'stock_movements', constraint = violated;
    end if;
    perform office.switch_tenant(previous);
    return case when tg_op = 'DELETE' then old else new end;
end
$$;
