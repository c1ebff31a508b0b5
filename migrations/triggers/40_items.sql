-- Of every column, but where a change says the version itself.
create or replace trigger items_version
    before update on public.items
    for each row
    when (new.version = old.version)
    execute function office.grow_version();

create or replace trigger items_keys
    before insert or update of sku on public.items
    for each row execute function office.key_item();

create or replace trigger items_search
    before insert or update of name, sku, category, external_id, notes, search_key on public.items
    for each row execute function office.keep_search_key('items');

create or replace trigger items_check
    after update of serialized, is_case on public.items
    for each row execute function office.check_item();

create or replace trigger items_follow_turnaround
    after update of turnaround_minutes on public.items
    for each row execute function office.follow_turnaround();

create or replace trigger items_note
    after insert or update or delete on public.items
    for each row execute function office.note_change_of_items();
alter table public.items enable always trigger items_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger items_no_truncate
    before truncate on public.items
    for each statement execute function office.refuse_change('items', 'items_no_truncate');
alter table public.items enable always trigger items_no_truncate;
