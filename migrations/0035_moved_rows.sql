-- What comes from another house by its files keeps its ids.

alter type office.judged_row add attribute line_id uuid;

-- With other results or parameters now. The name of a parameter is one too: `create or replace` refuses another.
-- squawk-ignore ban-drop-function
drop function if exists
    office.judge_reservation_rows(uuid, text[], jsonb), office.judge_named_lines(uuid, text[], jsonb),
    office.write_imported_line(uuid, uuid, public.reservation_items, uuid, int), office.forget_plans(),
    office.reservations_named(uuid, text, uuid[], int), office.write_stickers(uuid, text[], text[], uuid[]),
    office.reservations_that_show(office.change_cursor, uuid[], uuid[], uuid[], uuid[], uuid, int);
-- Left beside their next by builds between two releases.
-- squawk-ignore ban-drop-function
drop function if exists
    office.return_asset(
        uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval, boolean, uuid[], text, uuid, text, text),
    office.return_counted(
        uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, int, int, int, timestamptz, interval, text, uuid, text);
