-- A handover takes the items before the assets.
-- Caught by: deadlock
-- Writes: put_in_case, put_in_case, asset_status, plan_line, undoOperation, pickUpAsset, returnAsset, swapAsset
select pg_temp.plant(
    'office.lock_handover', '(perform from public\.assets a .*? for no key update;)(.*?end if;)', '\2
    \1')
