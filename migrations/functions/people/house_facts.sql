-- What the server asks of a house in nobody's name: where its people reach the server, where that is another address than everybody's, and
-- whether it is suspended. Null where there is no such house.
create or replace function office.house_facts(tenant uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    facts json;
begin
    select json_build_object('public_url', t.public_url, 'is_suspended', t.suspended_at is not null) into facts
    from public.tenants t
    where t.id = tenant;
    perform office.switch_tenant(previous);
    return facts;
end
$$;
