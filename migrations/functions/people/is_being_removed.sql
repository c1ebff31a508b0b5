-- Whether the transaction takes a house away (docs/operating.md, "A house leaves"): it says so itself, and the house is marked. Only then may
-- go what is otherwise kept for good.
create or replace function office.is_being_removed(tenant uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if current_setting('office.removal', true) is distinct from tenant::text then
        return false;
    end if;
    return exists (
        select from office.removed_tenants r where r.tenant_id = is_being_removed.tenant and r.removed_at is null);
end
$$;
