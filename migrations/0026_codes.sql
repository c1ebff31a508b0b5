-- One rule of when two texts are the same code, tag, serial or SKU (docs/shelf.md, "Codes"). Each has a key beside it, kept by trigger. Null
-- where the row was there before and its turn has not come (indexes/…_keys), or where it shares its key with an older row: such twins stay
-- as they are, and new ones are refused.

alter table public.short_links
    add column key text,
    -- A code stays as it was adopted; capitals are compared by the key.
    -- squawk-ignore ban-drop-constraint
    drop constraint short_links_code_check,
    add constraint short_links_code_check check (code <> '') not valid;
alter table public.assets
    add column asset_tag_key text,
    add column serial_key text;
alter table public.items
    add column sku_key text;

-- The stickers with a key, whoever's they are: office.find_house_of_code() looks before a tenant is known.
create policy short_links_of_stranger_by_key on public.short_links for select to quartermaster_app
    using (key = (select nullif(current_setting('office.sticker_key', true), '')));

-- Hosts whose addresses name codes; while there are none, any host's do.
alter table public.tenants
    add column code_hosts text[] not null default '{}';

-- The hosts that the server was reached by, as `PUBLIC_URL` says: labels with an older one stay on the gear.
create table office.own_hosts (
    host     text not null,
    noted_at timestamptz not null default now(),
    constraint own_hosts_pkey primary key (host)
);
revoke all on office.own_hosts from public;

-- Gone, or with other parameters.
-- squawk-ignore ban-drop-function
drop function if exists office.parse_scanned_code(text);
-- squawk-ignore ban-drop-function
drop function if exists office.save_asset(office.caller, public.assets, public.assets);
-- squawk-ignore ban-drop-function
drop function if exists office.write_asset(public.assets, public.assets, text, boolean);
-- squawk-ignore ban-drop-function
drop function if exists office.find_house_of_code(text);
