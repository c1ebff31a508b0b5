-- The name that the mail of a house comes from, where it has one of its own.
create or replace function office.mail_name(tenant uuid)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant_lookup', true), '');
    found_name text;
begin
    if tenant is null then
        return null;
    end if;
    perform set_config('office.tenant_lookup', tenant::text, true);
    select t.mail_name into found_name from public.tenants t where t.id = tenant;
    perform set_config('office.tenant_lookup', previous, true);
    return found_name;
end
$$;
