-- Two phones with the same new item do not wait for one another. Finding and making lie a little further apart than on this idle
-- machine.
-- Caught by: item-made-twice
select pg_temp.plant(
    'office.item_for', 'perform pg_advisory_xact_lock\(.*?\);(.*?)if item is null then', '\1if item is null then
        perform pg_sleep(0.4);')
