-- The 200 of a page of a list: the rows under the list's name, and where the next page begins, null after the last.
create or replace function office.list_result(caller office.caller, name text, shown json[], next_cursor text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.ok_result(
        caller,
        format(
            '{"%s":%s,"next_cursor":%s}', name, coalesce(array_to_json(shown), '[]'), coalesce(to_json(next_cursor)::text, 'null')))
$$;
