create or replace trigger items_note
    after insert or update or delete on public.items
    for each row execute function office.note_entity_change('item', 'items');
alter table public.items enable always trigger items_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger items_no_truncate
    before truncate on public.items
    for each statement execute function office.refuse_change('items', 'items_no_truncate');
alter table public.items enable always trigger items_no_truncate;
