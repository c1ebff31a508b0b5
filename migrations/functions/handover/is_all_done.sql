-- Whether a return at that time takes a reservation to `returned` (docs/shelf.md, "When the last return closes it"): nothing is out, and
-- every line has had its `qty` out, or the day of `return_at` has come by the house's clock, or whoever took it back said that it was the
-- last. A line that a case got of its own asks for nothing.
create or replace function office.is_all_done(tenant uuid, reservation uuid, at timestamptz, is_last boolean)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if office.has_out(tenant, reservation) then
        return false;
    elsif is_last then
        return true;
    end if;
    return not exists (
        select from public.reservation_items l
        join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
        cross join lateral office.line_had_out(l.tenant_id, l.reservation_id, l.id, i.serialized) as had_out (qty)
        where l.tenant_id = tenant and l.reservation_id = reservation and l.added_by is distinct from 'case' and had_out.qty < l.qty)
    or exists (
        select from public.reservations r
        join public.tenants t on t.id = r.tenant_id
        where r.tenant_id = tenant and r.id = reservation
            and (is_all_done.at at time zone t.time_zone)::date >= (r.return_at at time zone t.time_zone)::date);
end
$$;
