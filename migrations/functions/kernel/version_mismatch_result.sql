-- The 409 of an edit that was made from another version than the present one: the whole present row under its kind.
create or replace function office.version_mismatch_result(caller office.caller, kind text, present json)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(caller, 'version_mismatch', '{}', json_build_object(kind, present))
$$;
