-- What the server asks of a house in nobody's name: where its people reach the server, where that is another address than everybody's, and
-- whether it is suspended. No row where there is no such house.
create or replace function office.house_facts(tenant uuid)
returns table (public_url text, is_suspended boolean)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
begin
    return query
    select t.public_url, t.suspended_at is not null
    from public.tenants t
    where t.id = house_facts.tenant;
    perform office.switch_tenant(previous);
end
$$;
