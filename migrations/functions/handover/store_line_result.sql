-- The 200 of what is counted, both ways.
create or replace function office.store_line_result(
    handover office.handover, reservation uuid, line uuid, overridden text[] default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"line":' || coalesce(office.line_counts_json(tenant, line)::text, 'null')
    into body
    from public.reservations r
    where r.tenant_id = tenant and r.id = reservation;
    if handover.override_reason is not null then
        body := body || ',"overridden":' || to_json(coalesce(overridden, '{}'))::text;
    end if;
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body || '}');
end
$$;
