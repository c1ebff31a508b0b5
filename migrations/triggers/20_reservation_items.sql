create or replace trigger reservation_items_check
    before insert or update on public.reservation_items
    for each row execute function office.check_line();

-- A pickup, which assigns, pays for none of the next three.
create or replace trigger reservation_items_hold
    before insert or update of tenant_id, reservation_id, item_id, qty, shortage, hold, held_from, held_until on public.reservation_items
    for each row execute function office.keep_hold();

create or replace trigger reservation_items_judge_new
    after insert on public.reservation_items
    referencing new table as new_lines
    for each statement execute function office.judge_new_lines();

create or replace trigger reservation_items_judge_changed
    after update of tenant_id, reservation_id, item_id, qty, shortage, hold, held_from, held_until on public.reservation_items
    for each statement execute function office.judge_changed_lines();

create or replace trigger reservation_items_touch
    after insert or delete on public.reservation_items
    for each row execute function office.touch_reservation('reservation_items');

create or replace trigger reservation_items_touch_changed
    after update of id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, updated_at, version, shortage, added_by, kit_id on public.reservation_items
    for each row when (old.* is distinct from new.*)
    execute function office.touch_reservation('reservation_items');

-- What a line holds is shown nowhere by itself: what changed it is noted.
create or replace trigger reservation_items_note
    after insert or delete or update of id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, updated_at, version, shortage, added_by, kit_id on public.reservation_items
    for each row execute function office.note_change_of_reservation_items();
alter table public.reservation_items enable always trigger reservation_items_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservation_items_no_truncate
    before truncate on public.reservation_items
    for each statement execute function office.refuse_change('reservation_items', 'reservation_items_no_truncate');
alter table public.reservation_items enable always trigger reservation_items_no_truncate;
