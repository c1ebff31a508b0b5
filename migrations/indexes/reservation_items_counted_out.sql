create index concurrently reservation_items_counted_out on public.reservation_items (tenant_id, item_id) where counted_out > 0
