-- Lets what is missing of a reservation be recorded in this change, where a person gives a reason for it: what is recorded now, for
-- office.audit_shortage(); null where nobody does. Ends there or with office.forget_caller().
create or replace function office.allow_shortage(tenant uuid, reservation uuid, reason text)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if reason is null then
        return null;
    end if;
    perform set_config('office.stock', 'record', true);
    return office.short_lines_json(tenant, reservation);
end
$$;
