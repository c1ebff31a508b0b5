-- Why a person can not have noted a change for another: an account that is not of the house. Null where it can, or nobody is named.
create or replace function office.noter_refusal(caller office.caller, noted_by uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if noted_by is null
        or exists (select from public.accounts a where a.tenant_id = caller.tenant and a.id = noter_refusal.noted_by)
    then
        return null;
    end if;
    return office.fault_result(caller, 'noted_by', 'invalid_value');
end
$$;
