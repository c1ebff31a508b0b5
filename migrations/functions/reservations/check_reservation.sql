-- A reservation's status moves as the contract says, whoever moves it, and its return stamps move with it. The update
-- has locked the row before this runs, and whoever checks out on it takes that lock first.
--
-- `updated_at` is the clock's, not the transaction's: it never goes back, and a row that did not change keeps its own.
--
-- `version` grows with what people edit and with their moves of the status, not with the server's own: its flip, and its way back to
-- `confirmed` from there. It never goes back.
create or replace function office.check_reservation()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text := office.switch_tenant(old.tenant_id::text);
    -- What the server does by itself at the shelf; empty where a person or another program moves the status.
    move constant text := coalesce(current_setting('office.move', true), '');
    -- The stamps that an undone override gives back to a reservation which nothing ever went out on.
    restored_at constant timestamptz := case when move = 'undone' then new.returned_at end;
    restored_actual constant timestamptz := case when move = 'undone' then new.actual_return_at end;
    has_open boolean;
    compared public.reservations := new;
begin
    -- A generated column has no value yet; a key follows its texts.
    compared.next_at := old.next_at;
    compared.search_key := old.search_key;
    if compared is not distinct from old then
        previous := set_config('office.tenant', previous, true);
        return new;
    end if;
    -- Whatever went out went out: nobody takes that back while the ledger says so.
    if new.picked_up_at is null and old.picked_up_at is not null and office.has_moved(old.tenant_id, old.id) then
        new.picked_up_at := old.picked_up_at;
    end if;
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
    if (new.status, new.pickup_at, new.return_at) <> (old.status, old.pickup_at, old.return_at)
        and 'confirmed' in (old.status, new.status)
    then
        -- After the statement office.follow_reservations() makes its lines hold as it says.
        perform office.keep_note('office.moved_reservations', format('%s/%s,', new.tenant_id, new.id));
    end if;
    if new.status <> old.status then
        has_open := office.has_out(old.tenant_id, old.id);
        if not office.is_status_move(old.status, new.status) and not (move = 'undone' and new.status = 'requested' and not has_open)
            or (new.status = 'cancelled' and has_open)
        then
            raise exception using
                errcode = 'check_violation',
                message = format('reservation %s does not go from %s to %s', old.id, old.status, new.status),
                schema = 'public', table = 'reservations', constraint = 'reservations_status_move';
        end if;
        if new.status = 'returned' then
            new.returned_by_flip := new.returned_by_flip and not has_open;
            -- The latest of its returns; what is still out comes back now.
            select
                coalesce(greatest(max(b.at), case when has_open then new.updated_at end), restored_at, new.updated_at),
                coalesce(greatest(max(b.actual), case when has_open then new.updated_at end), restored_actual, new.updated_at)
            into new.returned_at, new.actual_return_at
            from (
                select c.returned_at as at, c.actual_return_at as actual
                from public.asset_checkouts c
                where c.tenant_id = old.tenant_id and c.reservation_id = old.id and c.returned_at is not null and c.voided_at is null
                union all
                select m.moved_at, m.at
                from public.stock_movements m
                where m.tenant_id = old.tenant_id and m.reservation_id = old.id and m.kind <> 'out' and m.voided_at is null
            ) as b;
        end if;
        -- The flip is the one move without a person that is not told by the setting.
        if move = '' and not (new.status = 'returned' and new.returned_by_flip) then
            new.status_moved_at := new.updated_at;
        end if;
    end if;
    if new.status not in ('returned', 'closed') then
        new.returned_at := null;
        new.actual_return_at := null;
    end if;
    new.returned_by_flip := new.returned_by_flip and new.status = 'returned';
    new.version := greatest(new.version, old.version);
    if (new.client_id, new.pickup_at, new.return_at, new.reference) <> (old.client_id, old.pickup_at, old.return_at, old.reference)
        or (new.location, new.notes, new.external_id) is distinct from (old.location, old.notes, old.external_id)
        or new.status <> old.status and not new.returned_by_flip and move <> 'reopened'
    then
        new.version := new.version + 1;
    end if;
    previous := set_config('office.tenant', previous, true);
    return new;
end
$$;
