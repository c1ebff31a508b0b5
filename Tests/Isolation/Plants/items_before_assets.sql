-- A handover takes the items before the assets.
-- Caught by: deadlock
select pg_temp.plant(
    'office.lock_handover', '(perform from public\.assets a .*? for no key update;)(.*?end if;)', '\2
    \1')
