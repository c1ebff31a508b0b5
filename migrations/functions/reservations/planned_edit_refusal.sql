-- Why a reservation can't become what was planned for it, before it is asked whether there is enough gear; null when it can. First come
-- the fields of the request that can't be so, then the client, then what stood in the way of the plan (`plan_refusal`), then the gear
-- and the lines that would go. Locks the assets that are named.
create or replace function office.planned_edit_refusal(
    caller office.caller, before public.reservations, after public.reservations, fields jsonb, lines jsonb, kits jsonb,
    lines_before public.reservation_items[], kits_before public.reservation_kits[],
    planned public.reservation_items[], planned_kits public.reservation_kits[], plan_refusal office.function_result
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    faulty text[] := '{}';
    refusal office.function_result := plan_refusal;
    in_use uuid;
begin
    if after.return_at < after.pickup_at then
        faulty := array[case when fields ? 'return_at' then 'return_at' else 'pickup_at' end];
    end if;
    faulty := faulty || office.line_faults(caller.tenant, lines, kits, planned, lines_before, kits_before);
    if cardinality(faulty) > 0 then
        return office.faults_result(caller, faulty, 'invalid_value');
    elsif after.client_id <> before.client_id and not exists (
        select from public.clients c where c.tenant_id = caller.tenant and c.id = after.client_id)
    then
        return office.not_found_result(caller, 'client_not_found');
    elsif refusal.status is null and (lines is not null or kits is not null) then
        refusal := office.lines_refusal(caller, before, planned, planned_kits, lines_before);
    end if;
    if refusal.status is null then
        select b.id into in_use
        from unnest(lines_before) as b
        where not exists (select from unnest(planned) as l where l.id = b.id) and office.is_line_in_use(b)
        order by b.position, b.id
        limit 1;
        if in_use is not null then
            refusal := office.line_in_use_result(caller, before, in_use);
        end if;
    end if;
    return refusal;
end
$$;
