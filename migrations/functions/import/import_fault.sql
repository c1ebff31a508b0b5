-- A fault of a cell, null unless `is_fault`. The server adds line and sentence; `other_line` is that of another row which stands in
-- its way.
-- STABLE like jsonb_build_object(): were it IMMUTABLE, the planner would not put it in the place of its call.
create or replace function office.import_fault(is_fault boolean, column_name text, code text, value text, other_line int default null)
returns jsonb
language sql
stable
as $$
    select case
        when is_fault then jsonb_build_object('column', column_name, 'code', code, 'value', value, 'other_line', other_line)
    end
$$;
