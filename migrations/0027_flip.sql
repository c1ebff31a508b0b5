-- A return takes a reservation to `returned` where all is done, and says whether it was the last (docs/shelf.md, "When the last return
-- closes it"). These have more parameters now.
-- squawk-ignore ban-drop-function
drop function if exists office.return_asset(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval, boolean, uuid[], text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.return_counted(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, int, int, int, timestamptz, interval, text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.pick_up_asset(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval, uuid[], text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.pick_up_counted(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, int, timestamptz, interval, text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.swap_asset(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, uuid, text, timestamptz, text, interval, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.decide_return(office.handover, public.reservations, public.assets, boolean, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.return_case(office.handover, public.reservations, public.assets, boolean, uuid[]);
