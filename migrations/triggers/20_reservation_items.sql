create or replace trigger reservation_items_check
    before insert or update on public.reservation_items
    for each row execute function office.check_line();

create or replace trigger reservation_items_touch
    after insert or delete on public.reservation_items
    for each row execute function office.touch_reservation('reservation_items');

create or replace trigger reservation_items_touch_changed
    after update on public.reservation_items
    for each row when (old.* is distinct from new.*)
    execute function office.touch_reservation('reservation_items');

create or replace trigger reservation_items_note
    after insert or update or delete on public.reservation_items
    for each row execute function office.note_line_change();
alter table public.reservation_items enable always trigger reservation_items_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservation_items_no_truncate
    before truncate on public.reservation_items
    for each statement execute function office.refuse_change('reservation_items', 'reservation_items_no_truncate');
alter table public.reservation_items enable always trigger reservation_items_no_truncate;
