-- Whether somebody of the house signs in with an address: an account that is not disabled has it, or is tied to the user
-- who does. Both are counted whatever the first says, so that the answer takes the same time.
create or replace function office.may_sign_in(address text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    by_address int;
    by_user int;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    select count(*) into by_address
    from public.accounts a
    where lower(a.email collate "C") = address and a.disabled_at is null;
    perform
        set_config('office.email', '', true),
        set_config('office.subject', coalesce((select u.id::text from signin.users u where u.email = address), ''), true);
    select count(*) into by_user
    from public.accounts a
    where a.auth_user_id = nullif(current_setting('office.subject'), '')::uuid and a.disabled_at is null;
    perform set_config('office.subject', '', true);
    return by_address + by_user > 0;
end
$$;
