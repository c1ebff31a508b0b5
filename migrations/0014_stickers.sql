-- Whoever finds gear and scans its sticker is told whose it is, and how to reach them.

alter table public.tenants
    add column contact text,
    add constraint tenants_contact_check check (char_length(contact) between 1 and 200);

-- The stickers with a code, whoever's they are: office.find_house_of_code() looks before a tenant is known.
create policy short_links_of_stranger on public.short_links for select to quartermaster_app
    using (code = (select nullif(current_setting('office.sticker', true), '')));
