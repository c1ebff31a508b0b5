-- Keeps what a row of clients, items, assets or reservations is found by: of its texts, folded, the first 600 characters, for which an index
-- has room. A phone number is found without its blanks too.
create or replace function office.keep_search_key()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    texts text;
begin
    if tg_argv[0] = 'clients' then
        texts := concat_ws(
            ' ', new.display_name, new.email, new.phone, regexp_replace(new.phone, '[^0-9]', '', 'g'), new.external_id, new.notes);
    elsif tg_argv[0] = 'items' then
        texts := concat_ws(' ', new.name, new.sku, new.category, new.external_id, new.notes);
    elsif tg_argv[0] = 'assets' then
        texts := concat_ws(' ', new.asset_tag, new.serial, new.external_id, new.notes);
    else
        texts := concat_ws(' ', new.reference, new.external_id, new.notes);
    end if;
    new.search_key := left(office.search_text(texts), 600);
    return new;
end
$$;
