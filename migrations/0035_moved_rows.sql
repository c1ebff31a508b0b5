-- What comes from another house by its files keeps its ids.

alter type office.judged_row add attribute line_id uuid;

-- With other results or parameters now.
-- squawk-ignore ban-drop-function
drop function if exists
    office.judge_reservation_rows(uuid, text[], jsonb), office.judge_named_lines(uuid, text[], jsonb),
    office.write_imported_line(uuid, uuid, public.reservation_items, uuid, int);
