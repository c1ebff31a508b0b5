-- What came back of confirmed reservations before the column was there, in small transactions. office.check_line() counts it, and the line's
-- time, which moves, has the feed tell it.
do $$
declare
    house uuid := '00000000-0000-0000-0000-000000000000';
    last_one uuid;
    batch uuid[];
begin
    loop
        select t.id into house from public.tenants t where t.id > house order by t.id limit 1;
        exit when not found;
        last_one := '00000000-0000-0000-0000-000000000000';
        loop
            batch := array(
                select r.id
                from public.reservations r
                where r.tenant_id = house and r.id > last_one and r.status = 'confirmed' and r.picked_up_at is not null
                order by r.id
                limit 100);
            exit when batch = '{}';
            perform from public.reservations r where r.tenant_id = house and r.id = any (batch) order by r.id for no key update;
            update public.reservation_items l
            set came_back = -1, updated_at = clock_timestamp()
            where l.tenant_id = house and l.came_back = 0 and l.id in (
                -- By id, as everybody locks them.
                select moved.id
                from public.reservation_items moved
                where moved.tenant_id = house and moved.reservation_id = any (batch)
                    and (
                        exists (
                            select from public.asset_checkouts c
                            where c.tenant_id = house and c.reservation_id = moved.reservation_id and c.reservation_item_id = moved.id
                                and c.returned_at is not null and c.voided_at is null)
                        or exists (
                            select from public.stock_movements m
                            where m.tenant_id = house and m.reservation_item_id = moved.id and m.kind <> 'out' and m.voided_at is null))
                order by moved.id
                for no key update);
            commit;
            last_one := batch[cardinality(batch)];
        end loop;
    end loop;
end
$$
