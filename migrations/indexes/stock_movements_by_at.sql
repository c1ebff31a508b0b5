create index concurrently stock_movements_by_at on public.stock_movements (tenant_id, at)
