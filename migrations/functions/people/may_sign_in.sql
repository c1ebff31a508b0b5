-- Whether somebody of the house signs in with an address. Leaves no tenant behind.
create or replace function office.may_sign_in(address text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('office.tenant', '', true);
    return office.is_let_in(address, null);
end
$$;
