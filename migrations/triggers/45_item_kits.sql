create or replace trigger item_kits_note
    after insert or update or delete on public.item_kits
    for each row execute function office.note_change_of_item_kits();
alter table public.item_kits enable always trigger item_kits_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger item_kits_no_truncate
    before truncate on public.item_kits
    for each statement execute function office.refuse_change('item_kits', 'item_kits_no_truncate');
alter table public.item_kits enable always trigger item_kits_no_truncate;
