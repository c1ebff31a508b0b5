-- What a full run tells of, by kind and id, from behind a place on: everything in scope, one kind after another, as many as the page takes.
create or replace function office.full_run_entities(cursor office.change_cursor, page_size int)
returns table (place int, kind text, id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    first_midnight constant timestamptz := office.local_midnight(cursor.run_day, cursor.zone);
    last_midnight constant timestamptz := office.local_midnight(cursor.run_day + 7, cursor.zone);
    next_kind text;
    begins_after uuid;
    left_over int := page_size;
    found int;
begin
    foreach next_kind in array cursor.kinds[coalesce(array_position(cursor.kinds, cursor.after_kind), 1):] loop
        begins_after := case
            when next_kind = cursor.after_kind then cursor.after_id else '00000000-0000-0000-0000-000000000000' end;
        return query
        select array_position(cursor.kinds, next_kind), next_kind, e.id
        from office.entities_in_scope(
            cursor.tenant, cursor.account, cursor.scope, next_kind, begins_after, left_over, first_midnight, last_midnight) as e;
        get diagnostics found = row_count;
        left_over := left_over - found;
        exit when left_over <= 0;
    end loop;
end
$$;
