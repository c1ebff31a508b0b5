-- What was found by reading: columns that told what nobody knew, or that nobody read, and functions that earlier migrations left.

-- Null until it was counted: 0 is a count.
-- A program of before that reads it leaves the house out of its figures.
-- squawk-ignore ban-drop-not-null
alter table public.tenant_figures alter column row_count drop not null;

-- Nobody reads it.
-- squawk-ignore ban-drop-column
alter table office.own_hosts drop column noted_at;

-- In its place is office.house_facts().
-- squawk-ignore ban-drop-function
drop function if exists office.tenant_address(uuid);

-- Functions that took other parameters once and stayed beside the new ones: a call by name that leaves out what has a default fits both.
-- squawk-ignore ban-drop-function
drop function if exists
    office.count_code_try(text),
    office.export_reservations(uuid, uuid, int),
    office.finish_push(uuid, text),
    office.get_reservation(uuid, uuid, uuid, text, uuid, boolean),
    office.get_reservation(uuid, uuid, uuid, text, uuid, boolean, boolean, uuid, text, pg_snapshot),
    office.lines_refusal(
        office.caller, public.reservations, public.reservation_items[], int, public.reservation_kits[], public.reservation_items[],
        public.reservation_kits[]),
    office.list_reservations(uuid, uuid, uuid, text, int, text, boolean, int, timestamptz, uuid),
    office.mail_name(uuid),
    office.move_reservation_status(office.caller, uuid, text, text, text),
    office.note_sessions_seen(uuid[], text[], text[]),
    office.postpone_push(uuid, timestamptz),
    office.set_device_environment(uuid, text),
    office.void_code(uuid, text);
