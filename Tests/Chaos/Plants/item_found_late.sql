-- An item is not found in its first seconds, as if each of two phones had looked before the other wrote.
-- Caught by: item-made-twice
select pg_temp.plant(
    'office.find_or_create_item', 'where i\.tenant_id = tenant', 'where i.created_at < clock_timestamp() - interval ''2 seconds''
      and i.tenant_id = tenant')
