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
