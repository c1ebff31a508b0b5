-- Not `condition`, which reports find, nor what a pickup or a return writes.
create or replace trigger assets_version
    before update of
        item_id, serial, asset_tag, location, status, category, hardware_type, asset_type, country, customer, notes, external_id, case_id
    on public.assets
    for each row execute function office.grow_version();

create or replace trigger assets_keys
    before insert or update of serial, asset_tag on public.assets
    for each row execute function office.key_asset();

create or replace trigger assets_search
    before insert or update of asset_tag, serial, external_id, notes, search_key on public.assets
    for each row execute function office.keep_search_key('assets');

create or replace trigger assets_check
    before update of item_id or delete on public.assets
    for each row execute function office.check_asset();

-- A new one has no checkout: it can only point at none.
drop trigger if exists assets_pointer_made on public.assets;
create constraint trigger assets_pointer_made
    after insert on public.assets
    deferrable initially deferred
    for each row
    when (new.current_reservation_id is not null)
    execute function office.check_asset_pointer('assets');

drop trigger if exists assets_pointer on public.assets;
create constraint trigger assets_pointer
    after update of current_reservation_id, tenant_id on public.assets
    deferrable initially deferred
    for each row execute function office.check_asset_pointer('assets');

create or replace trigger assets_note_status
    before update of status on public.assets
    for each row
    when (old.status is distinct from new.status)
    execute function office.stamp_asset_status();

create or replace trigger assets_case
    before insert or update of case_id, status, item_id, case_item_id, case_is_case, item_is_case on public.assets
    for each row execute function office.check_case();

create or replace trigger assets_repair_made
    after insert on public.assets
    for each row
    when (new.status = 'REPAIR')
    execute function office.follow_repair();

create or replace trigger assets_repair
    after update of status on public.assets
    for each row
    when (old.status is distinct from new.status and 'REPAIR' in (old.status, new.status))
    execute function office.follow_repair();

create or replace trigger assets_note_numbers
    after delete on public.assets
    referencing old table as gone
    for each statement execute function office.remember_deleted_numbers('assets');

create or replace trigger assets_number
    before insert on public.assets
    for each row execute function office.assign_number('assets');

create or replace trigger assets_note
    after insert or update or delete on public.assets
    for each row execute function office.note_change_of_assets();
alter table public.assets enable always trigger assets_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger assets_no_truncate
    before truncate on public.assets
    for each statement execute function office.refuse_change('assets', 'assets_no_truncate');
alter table public.assets enable always trigger assets_no_truncate;
