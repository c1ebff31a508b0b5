-- A ticket by its number, held until the transaction ends; null where the tenant has none.
create or replace function office.lock_ticket(tenant uuid, number bigint)
returns tickets
language sql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select t
    from tickets t
    where t.tenant_id = tenant and t.number = lock_ticket.number
    for no key update
$$;
