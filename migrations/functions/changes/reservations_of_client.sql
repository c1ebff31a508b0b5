-- The reservations in scope that show a client's name.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.reservations_of_client(
    tenant uuid, client uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns table (id uuid)
language sql
stable
as $$
    select r.id
    from public.reservations r
    where r.tenant_id = tenant and r.client_id = client
        and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
    offset 0
$$;
