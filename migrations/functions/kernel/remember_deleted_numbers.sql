-- The numbers of rows that are deleted are not given again: the counter of their tenant and kind, which the trigger names,
-- remembers the highest.
create or replace function office.remember_deleted_numbers()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant uuid;
    last bigint;
    previous text;
begin
    for tenant, last in
        select g.tenant_id, max(g.number) from gone g group by g.tenant_id order by g.tenant_id
    loop
        previous := office.switch_tenant(tenant::text);
        insert into public.counters as c (tenant_id, kind, highest) values (tenant, tg_argv[0], last)
        on conflict (tenant_id, kind) do update set highest = greatest(c.highest, excluded.highest);
        perform office.switch_tenant(previous);
    end loop;
    return null;
end
$$;
