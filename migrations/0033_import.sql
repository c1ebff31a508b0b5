-- Files are written by sets, and so is what the desk writes: each of these is one of a set.

create type office.audit_entry as (
    action text, entity_type text, entity_id uuid, reservation uuid, asset uuid, from_status text, to_status text, before jsonb, after jsonb
);
create type office.client_edit as (before public.clients, after public.clients);
create type office.item_edit as (before public.items, after public.items);
-- `added` and `removed` are codes of stickers that the asset gets and loses.
create type office.asset_edit as (before public.assets, after public.assets, added text[], removed text[]);

-- With other parameters now, or in whose place others are.
-- squawk-ignore ban-drop-function
drop function if exists
    office.write_client(public.clients, public.clients),
    office.write_item(public.items, public.items),
    office.write_asset(public.assets, public.assets, text[], boolean);
-- squawk-ignore ban-drop-function
drop function if exists
    office.apply_import(uuid, text, text[], jsonb, boolean),
    office.import_file(text, text, text[], jsonb, boolean),
    office.import_rows(uuid, uuid, uuid, text, text, text, text, int, text, text[], jsonb, boolean, interval),
    office.import_assets(uuid, text[], jsonb, boolean),
    office.match_asset_rows(uuid, text[], jsonb);
