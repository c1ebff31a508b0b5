-- What the database lets nobody do.

-- All three are null of what lies in no case, and kept by trigger (office.check_case()); of what lay in one before, indexes/items_is_case_keys
-- fills them, and adds the foreign keys to items, for which an index is built first.
alter table public.assets
    -- The item of the case that it lies in.
    add column case_item_id uuid,
    -- True: that item is a case.
    add column case_is_case boolean,
    -- False: its own is none.
    add column item_is_case boolean,
    -- Deferred, because what lay in a case that is deleted is taken out first.
    add constraint assets_case_item_id_fkey
        foreign key (tenant_id, case_id, case_item_id) references public.assets (tenant_id, id, item_id)
        deferrable initially deferred not valid;

-- With other parameters now.
-- squawk-ignore ban-drop-function
drop function if exists office.reopen_checkout(office.handover, public.reservations, public.asset_checkouts, text);
