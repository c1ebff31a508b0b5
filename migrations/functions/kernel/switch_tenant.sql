-- Makes a tenant the one whose rows the transaction sees, and says which it was before. A trigger, which runs for
-- whoever writes, switches to its row's tenant and back; an error takes the switch back by itself. (A SET clause of the
-- function would do so too, but only a superuser may write one for a setting of our own.)
create or replace function office.switch_tenant(tenant text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    setting text;
begin
    if tenant <> previous then
        setting := set_config('office.tenant', tenant, true);
    end if;
    return previous;
end
$$;
