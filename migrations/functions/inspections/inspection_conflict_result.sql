-- A 409 about an inspection: `params` for its sentence, and `facts` that let a person settle it, with the state of its reservation.
create or replace function office.inspection_conflict_result(
    caller office.caller, code text, params json, inspection public.inspections, facts jsonb
)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, code, params,
        (
            coalesce(
                (
                    select jsonb_build_object('reservation_status', r.status)
                    from public.reservations r
                    where r.tenant_id = inspection.tenant_id and r.id = inspection.reservation_id
                ), '{}') || facts
        )::json)
$$;
