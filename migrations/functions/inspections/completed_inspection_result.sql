-- The 409 of a change that comes after an inspection was completed: the whole inspection as it stays.
create or replace function office.completed_inspection_result(caller office.caller, inspection public.inspections)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.inspection_conflict_result(
        caller, 'already_applied', json_build_object('kind', 'inspection'), inspection,
        jsonb_build_object('inspection', office.inspection_json(inspection.tenant_id, inspection.id)))
$$;
