drop trigger if exists asset_checkouts_pointer on public.asset_checkouts;
create constraint trigger asset_checkouts_pointer
    after insert or update or delete on public.asset_checkouts
    deferrable initially deferred
    for each row execute function office.check_asset_pointer('asset_checkouts');

create or replace trigger asset_checkouts_check
    before insert or update on public.asset_checkouts
    for each row execute function office.check_checkout();

-- The ledger's rows may change, but TRUNCATE fires none of the triggers that hold the assets' pointers to it.
create or replace trigger asset_checkouts_no_truncate
    before truncate on public.asset_checkouts
    for each statement execute function office.refuse_change('asset_checkouts', 'asset_checkouts_no_truncate');

create or replace trigger asset_checkouts_touch
    after insert or delete on public.asset_checkouts
    for each row execute function office.touch_reservation('asset_checkouts');

create or replace trigger asset_checkouts_touch_changed
    after update on public.asset_checkouts
    for each row when (old.* is distinct from new.*)
    execute function office.touch_reservation('asset_checkouts');

-- After the two above, by its name: the reservation comes before its lines.
create or replace trigger asset_checkouts_trip
    after insert or delete on public.asset_checkouts
    for each row execute function office.follow_trip();

create or replace trigger asset_checkouts_trip_changed
    after update of tenant_id, asset_id, reservation_item_id, picked_up_at, returned_at, voided_at, is_swapped_away on public.asset_checkouts
    for each row when (old.* is distinct from new.*)
    execute function office.follow_trip();

create or replace trigger asset_checkouts_note
    after insert or update or delete on public.asset_checkouts
    for each row execute function office.note_change_of_asset_checkouts();
alter table public.asset_checkouts enable always trigger asset_checkouts_note;
alter table public.asset_checkouts enable always trigger asset_checkouts_no_truncate;
