-- A line names assets of its own item, each once, and keeps its item and enough qty under what is out on it; what moved of a counted line
-- stays of its item. A line that a case got of its own, which holds nothing, stays one, and no other becomes one. An update
-- has locked the line before this runs, and whoever checks out on it takes that lock too, so the count is good.
-- Ids that stood there before are not looked up again: no lock on them, and no waiting for another phone. Under another isolation level
-- than READ COMMITTED the line's lock shows nothing; its reservation does, which changes with whatever goes out. Nobody is waited for there,
-- since reservations come before lines.
--
-- What came back of it is counted here, whatever was written: who makes it change writes another number. A fact is not refused: where more is
-- held again for it, because it goes out again or is named anew, what is missing is written down, as far as office.keep_hold() does not judge
-- the line. What is missing may be there again with what came back.
--
-- `version` grows with item, qty and position, which people edit, and never goes back; work at the shelf assigns. `updated_at` moves
-- with what the reservation shows: neither with what was written there and is overruled, nor with what the line holds, nor with what came
-- back, which comes with a trip or a movement.
create or replace function office.check_line()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text := office.switch_tenant(new.tenant_id::text);
    ids constant uuid[] := new.assigned_asset_ids;
    added uuid[] := array_remove(ids, null);
    found_ids int;
    open_checkouts int;
    violated text;
    was public.reservation_items;
    -- What the line holds for, and for how long from now on.
    ahead office.held_line;
    missing int;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- Judged where the house came from (quartermaster tenant import).
        previous := set_config('office.tenant', previous, true);
        return new;
    end if;
    if tg_op = 'INSERT' then
        new.updated_at := clock_timestamp();
        new.counted_out := 0;
        new.came_back := 0;
    end if;
    if tg_op = 'UPDATE' then
        new.version := greatest(new.version, old.version);
        -- What is out of it its movements say alone.
        if new.counted_out <> old.counted_out and coalesce(current_setting('office.counting', true), '') = '' then
            new.counted_out := old.counted_out;
        end if;
        -- Where nothing came back, nothing did when another asset is named.
        if new.came_back <> old.came_back
            or (new.tenant_id, new.item_id, new.qty) is distinct from (old.tenant_id, old.item_id, old.qty)
            or new.assigned_asset_ids <> old.assigned_asset_ids
                and not (old.came_back = 0 and old.assigned_asset_ids <@ new.assigned_asset_ids)
        then
            new.came_back := office.line_came_back(new);
        end if;
        if new.came_back <> old.came_back then
            new.shortage := least(new.shortage, greatest(new.qty - new.came_back, 0));
            if new.hold = old.hold and (new.came_back < old.came_back or new.shortage > 0) then
                ahead := row(
                    new.id, new.item_id, new.hold * tstzrange(now(), null),
                    greatest(new.qty - new.came_back - case when new.came_back < old.came_back then new.shortage else 0 end, 0));
                missing := office.missing_qty(new.tenant_id, new.reservation_id, null, ahead);
                new.shortage := case
                    when new.came_back < old.came_back then new.shortage + least(missing, old.came_back - new.came_back)
                    else least(new.shortage, missing)
                end;
            end if;
        end if;
        if (new.item_id, new.qty, new.position) <> (old.item_id, old.qty, old.position) then
            new.version := new.version + 1;
        end if;
        was := old;
        was.hold := new.hold;
        was.held_from := new.held_from;
        was.held_until := new.held_until;
        was.came_back := new.came_back;
        if new is distinct from was then
            new.updated_at := greatest(clock_timestamp(), old.updated_at);
        end if;
        if (new.added_by is not distinct from 'case') <> (old.added_by is not distinct from 'case') then
            violated := 'reservation_items_added_by_case';
        elsif (new.tenant_id, new.item_id, new.qty, new.assigned_asset_ids)
            is not distinct from (old.tenant_id, old.item_id, old.qty, old.assigned_asset_ids)
        then
            -- Nothing that is judged here.
            previous := set_config('office.tenant', previous, true);
            return new;
        end if;
        if new.item_id = old.item_id and new.tenant_id = old.tenant_id then
            added := array(select unnest(added) except select unnest(old.assigned_asset_ids));
        end if;
        if new.qty < old.qty or new.item_id <> old.item_id then
            if current_setting('transaction_isolation') <> 'read committed' then
                perform from public.reservations r
                where r.tenant_id = old.tenant_id and r.id = old.reservation_id
                for no key update skip locked;
                if not found then
                    raise exception using
                        errcode = 'serialization_failure',
                        message = format('reservation %s is being changed: what is out on it can''t be counted', old.reservation_id);
                end if;
            end if;
            -- Of a counted line also what is lost or used up takes its place.
            select count(*) + (select m.gone - m.back from office.line_counts(old.tenant_id, old.id) as m) into open_checkouts
            from public.asset_checkouts c
            where c.tenant_id = old.tenant_id and c.reservation_item_id = old.id and c.returned_at is null;
            if new.qty < open_checkouts then
                violated := 'reservation_items_qty_covers_checkouts';
            elsif new.item_id <> old.item_id and (
                open_checkouts > 0
                or exists (
                    select from public.stock_movements m
                    where m.tenant_id = old.tenant_id and m.reservation_item_id = old.id and m.voided_at is null))
            then
                violated := 'reservation_items_item_in_use';
            end if;
        end if;
    end if;

    if (select count(distinct id) < count(id) from unnest(ids) as id) then
        violated := 'reservation_items_assigned_once';
    elsif cardinality(added) > 0 then
        select count(*) into found_ids
        from (
            select from public.assets a
            where a.tenant_id = new.tenant_id and a.id = any (added) and a.item_id = new.item_id
            order by a.id
            for key share
        ) as locked;
        if found_ids < cardinality(added) then
            violated := 'reservation_items_assigned_of_item';
        end if;
    end if;

    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('line %s: %s', new.id, violated),
            schema = 'public', table = 'reservation_items', constraint = violated;
    end if;
    previous := set_config('office.tenant', previous, true);
    return new;
end
$$;
