-- What a person looks for is found whatever its case and accents: the texts of a row, folded (office.search_text()), kept by trigger. Null
-- where the row was there before and its turn has not come (indexes/search_keys).

alter table public.clients add column search_key text;
alter table public.items add column search_key text;
alter table public.assets add column search_key text;
alter table public.reservations add column search_key text;

-- With one parameter more at the end, how a list is sorted.
-- squawk-ignore ban-drop-function
drop function if exists office.list_clients(uuid, uuid, uuid, text, text, boolean, int, text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.list_items(uuid, uuid, uuid, text, text, boolean, text, int, text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.list_assets(uuid, uuid, uuid, text, text, boolean, uuid, text, text, boolean, int, text, uuid);
-- squawk-ignore ban-drop-function
drop function if exists office.search_reservations(
    uuid, uuid, uuid, text, date, date, text[], uuid, text, boolean, text, boolean, int, timestamptz, uuid);
-- Read with other parameters now, by functions of ours alone.
-- squawk-ignore ban-drop-function
drop function if exists office.reservations_named(uuid, text, uuid[], int), office.assets_with_text(uuid, text, int);
