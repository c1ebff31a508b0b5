-- The audit row of counted gear that went out or came in: how its line and its reservation stand afterwards, and, where a person
-- overruled, what gave way and why, and what was said of what is lost. `move` says how many moved.
create or replace function office.audit_counted(
    action text, booking public.reservations, line uuid, to_status text, move jsonb, overridden text[] default null,
    reason text default null
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after jsonb := office.line_counts_json(booking.tenant_id, line)::jsonb || jsonb_build_object('moved', move, 'status', to_status)
        || office.lost_note_json();
begin
    if reason is not null then
        after := after || jsonb_build_object('overridden', coalesce(overridden, '{}'), 'reason', reason);
    end if;
    perform office.write_audit(
        booking.tenant_id, action, 'line', line, booking.id, null, booking.status, to_status,
        jsonb_build_object('status', booking.status), after);
end
$$;
