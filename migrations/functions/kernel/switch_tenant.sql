-- Makes a tenant the one whose rows the transaction sees, and says which it was before. A trigger, which runs for
-- whoever writes, switches to its row's tenant and back; an error takes the switch back by itself. (A SET clause of the
-- function would do so too, but only a superuser may write one for a setting of our own.)
--
-- The elements of an array are worked out in their order: what the tenant was is read before it is set.
create or replace function office.switch_tenant(tenant text)
returns text
language sql
as $$
    select (array[coalesce(current_setting('office.tenant', true), ''), set_config('office.tenant', tenant, true)])[1]
$$;
