-- The reservations of a scope on a day. Each part is read from an index of its own; that of the past only of what is under way.
create or replace function office.reservations_in_scope(
    tenant uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns table (id uuid, client_id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    ends_at constant timestamptz := case scope when 'desk' then 'infinity' else last_midnight end;
begin
    return query
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.status in ('confirmed', 'returned')
    union
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.pickup_at >= first_midnight and r.pickup_at < ends_at
        and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
    union
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.return_at >= first_midnight and r.return_at < ends_at
        and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
    union
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.status = 'draft' and scope = 'desk';
end
$$;
