-- A 409: `params` for its sentence, and the facts that let a person settle it without asking again.
create or replace function office.conflict_result(
    caller office.caller, code text, params json, reservation_status text, asset json default null, line json default null
)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        409, code, null,
        '{"params":' || params::text || ',"current":{"reservation_status":' || to_json(reservation_status)::text
            || coalesce(',"asset":' || asset::text, '') || coalesce(',"line":' || line::text, '') || '}}',
        null, caller.tenant, caller.account)::office.function_result
$$;
