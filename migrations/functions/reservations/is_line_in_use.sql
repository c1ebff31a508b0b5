-- Whether anything ever went out on a line: then it stays, and so does its item.
create or replace function office.is_line_in_use(line public.reservation_items)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.asset_checkouts c
        where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.reservation_item_id = line.id
            and c.voided_at is null)
    or exists (
        select from public.stock_movements m
        where m.tenant_id = line.tenant_id and m.reservation_item_id = line.id and m.voided_at is null)
$$;
