-- The answer to a key that the ledger knows (docs/shelf.md), whatever comes with it: today's facts while what it made stands,
-- else 409 `already_applied`. Null for a key that made nothing of this direction. Nothing changes but that a scan which was never
-- logged is.
create or replace function office.repeat_operation(handover office.handover, direction text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    made office.ledger_entry := office.find_in_ledger(tenant, handover.key, direction);
    booking public.reservations;
    unit public.assets;
begin
    if made.kind is null then
        return null;
    end if;
    if made.stands then
        return case made.kind
            when 'pickup' then
                office.store_pickup_result(
                    handover, made.reservation, made.asset, made.line,
                    contents => case when made.is_case then office.contents_of_key_json(tenant, handover.key) end)
            when 'swap' then
                office.store_pickup_result(
                    handover, made.reservation, made.asset, made.line,
                    swapped => case when direction = 'swap' then made.swapped end)
            when 'return' then
                office.store_return_result(
                    handover, made.reservation, made.asset,
                    contents => case when made.is_case then office.contents_of_key_json(tenant, handover.key) end)
            else office.store_line_result(handover, made.reservation, made.line)
        end;
    end if;
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = made.reservation;
    if made.asset is null then
        return office.counted_conflict_result(handover, 'already_applied', booking, made.line);
    end if;
    select * into unit from public.assets a where a.tenant_id = tenant and a.id = made.asset;
    return office.handover_conflict_result(handover, 'already_applied', booking, unit);
end
$$;
