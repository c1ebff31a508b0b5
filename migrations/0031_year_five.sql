-- What the database costs when it is large.

-- Their work is done by office.reservations_that_show().
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_of_item(uuid, uuid, text, timestamptz, timestamptz);
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_of_client(uuid, uuid, text, timestamptz, timestamptz);
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_handled_by(uuid, uuid, uuid, text, timestamptz, timestamptz);

-- A fifth of a hundred million rows would be twenty million that no vacuum has seen: what an index alone could answer looks at the rows,
-- and freezing comes at once. The first are written once and never changed.
alter table public.audit_log set (
    autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.short_link_scans set (
    autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.asset_checkouts set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.stock_movements set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.idempotency_keys set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table public.change_log set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- A row of a file of reservations as it was judged, office.judge_reservation_rows(): judged once, and then asked again and again.
create type office.judged_row as (
    line int, made_as text, is_first boolean, before public.reservations, after public.reservations, booked public.reservation_items,
    item uuid, qty int, is_new boolean, is_changed boolean, faults jsonb[]
);
-- squawk-ignore ban-drop-function
drop function if exists office.lock_reservation_rows(uuid, text[], jsonb);
-- squawk-ignore ban-drop-function
drop function if exists office.judge_reservations_import(uuid, text[], jsonb);
-- squawk-ignore ban-drop-function
drop function if exists office.judge_planned_holds(uuid, text[], jsonb);
-- squawk-ignore ban-drop-function
drop function if exists office.find_double_bookings(uuid, text[], jsonb);
-- squawk-ignore ban-drop-function
drop function if exists office.planned_holds(uuid, text[], jsonb);
