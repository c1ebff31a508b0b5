-- A refusal for a reservation that is `returned`, with the key by which whoever asks can take back the return of their own that made it
-- so: where it was that, and can be taken back still.
create or replace function office.with_undo_key(refusal office.function_result, booking public.reservations, subject uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    undo_window constant interval := coalesce(nullif(current_setting('office.undo_window', true), ''), '24 hours')::interval;
    last_one record;
    made_by text;
begin
    if booking.status = 'returned' and booking.returned_by_flip then
        -- The last return that stands, or who said of it later that it was the last. Since then something may have gone out and been
        -- undone, which gave the status back under another key.
        last_one := office.last_return(booking.tenant_id, booking.id);
        select coalesce(kept.effect ->> 'closed_by', kept.key) into made_by
        from (
            select c.return_key as key, c.return_effect as effect
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.id = last_one.trip
            union all
            select m.key, m.effect from public.stock_movements m where m.tenant_id = booking.tenant_id and m.id = last_one.movement
        ) as kept;
        if exists (
                select from public.audit_log a
                where a.tenant_id = booking.tenant_id and a.idempotency_key = made_by and a.reservation_id = booking.id
                    and a.action = 'reservation.returned' and a.actor_user_id = subject)
            and office.may_undo(booking.tenant_id, booking.id, made_by, undo_window)
        then
            refusal.facts := jsonb_set(refusal.facts::jsonb, '{current,undo_key}', to_jsonb(made_by))::text;
        end if;
    end if;
    return refusal;
end
$$;
