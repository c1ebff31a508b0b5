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
    flip record;
begin
    if booking.status = 'returned' and booking.returned_by_flip then
        select a.idempotency_key as key, a.actor_user_id as person into flip
        from public.audit_log a
        where a.tenant_id = booking.tenant_id and a.reservation_id = booking.id and a.action = 'reservation.returned'
        order by a.id desc
        limit 1;
        if flip.person = subject and office.may_undo(booking.tenant_id, booking.id, flip.key, undo_window) then
            refusal.facts := jsonb_set(refusal.facts::jsonb, '{current,undo_key}', to_jsonb(flip.key))::text;
        end if;
    end if;
    return refusal;
end
$$;
