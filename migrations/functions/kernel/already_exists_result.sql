-- The 409 of a row that another one of the tenant stands in the way of: which one, and by which field.
create or replace function office.already_exists_result(caller office.caller, field text, value text, id uuid)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, 'already_exists', json_build_object('field', field, 'value', value), json_build_object('id', id))
$$;
