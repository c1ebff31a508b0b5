-- At the counter: who books, what is said of what is lost, and where gear came back.

-- The lowest role that may make clients and reservations, and confirm them.
alter table public.tenants
    add column booking_role text not null default 'manager',
    add constraint tenants_booking_role_check check (booking_role in ('manager', 'staff')) not valid;

-- With other parameters now.
-- squawk-ignore ban-drop-function
drop function if exists office.return_asset(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval, boolean, uuid[], text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.return_counted(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, int, int, int, timestamptz, interval, text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.list_calendar(uuid, uuid, uuid, text, timestamptz, timestamptz, uuid, int, timestamptz, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.list_shortages(uuid, uuid, uuid, text, date, date, uuid, uuid, int, text, uuid);
