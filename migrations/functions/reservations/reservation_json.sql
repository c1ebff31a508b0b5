-- One reservation as the office API shows it; null where the tenant has no such reservation.
create or replace function office.reservation_json(tenant uuid, reservation uuid, with_candidates boolean)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select r.body from office.reservation_json_rows(tenant, array[reservation], with_candidates) r);
end
$$;
