-- The answer of a look: a page of changes and the cursor after it.
--
-- The facts are for the server: the cursor; `class`, what is alike in two cursors of which the same is new to people of one role; whether
-- what was told is one person's own, `personal`; and at the end of a run what was looked with, whether there was nothing to tell to who was
-- at the end of one before, and for how long the scope's day lasts.
create or replace function office.change_page_result(
    caller office.caller, cursor office.change_cursor, listed text, is_full boolean, is_personal boolean, is_empty boolean
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Another page follows.
    more constant boolean := cursor.looked is not null;
    given constant text := office.change_cursor_text(cursor);
    class constant json := to_json(concat_ws(' ', cursor.is_manager, cursor.day, cursor.epoch, cursor.zone));
begin
    return row(
        200, null,
        format('{"changes":[%s],"cursor":"%s","more":%s,"full":%s}', listed, given, more::text, is_full::text),
        case
            when more then format('{"params":{"cursor":"%s","class":%s,"personal":%s}}', given, class, is_personal::text)
            else format(
                '{"params":{"cursor":"%s","class":%s,"personal":%s,"snapshot":"%s","empty":%s,"midnight_ms":%s}}',
                given, class, is_personal::text, cursor.since, is_empty::text,
                greatest(
                    1,
                    ceil(extract(epoch from office.local_midnight(cursor.day + 1, cursor.zone) - clock_timestamp()) * 1000)::bigint))
        end,
        null, caller.tenant, caller.account)::office.function_result;
end
$$;
