-- What of a counted line ever went out, came back, was lost and was used up.
create or replace function office.line_counts(tenant uuid, line uuid, out gone int, out back int, out lost int, out used int)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0), coalesce(sum(m.qty) filter (where m.kind = 'back'), 0),
        coalesce(sum(m.qty) filter (where m.kind = 'lost'), 0), coalesce(sum(m.qty) filter (where m.kind = 'used'), 0)
    into gone, back, lost, used
    from public.stock_movements m
    where m.tenant_id = tenant and m.reservation_item_id = line and m.voided_at is null;
end
$$;
