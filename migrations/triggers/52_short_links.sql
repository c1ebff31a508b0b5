create or replace trigger short_links_key
    before insert or update of code on public.short_links
    for each row execute function office.key_sticker();

create or replace trigger short_links_note
    after insert or update or delete on public.short_links
    for each row execute function office.note_change_of_short_links();
alter table public.short_links enable always trigger short_links_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger short_links_no_truncate
    before truncate on public.short_links
    for each statement execute function office.refuse_change('short_links', 'short_links_no_truncate');
alter table public.short_links enable always trigger short_links_no_truncate;
