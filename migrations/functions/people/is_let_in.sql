-- Whether an account lets somebody in with an address, one account left aside where it is not null: one that is not disabled has it, or is
-- tied to the user who does. No house may keep another's people from signing in by writing their address into an account of its own. Beside
-- one that was somebody's, what another house only invites counts for nothing. Both are counted whatever the first says, so that the answer
-- takes the same time. No house is worked in meanwhile: all of its accounts would be read, since what row-level security lets see comes first.
create or replace function office.is_let_in(address text, but public.accounts)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person constant uuid := (select u.id from signin.users u where u.email = address);
    previous constant text := office.switch_tenant('');
    by_address int;
    by_user int;
begin
    perform set_config('office.email', address, true);
    select count(*) into by_address
    from public.accounts a
    where lower(a.email collate "C") = address and a.disabled_at is null
      and (a.auth_user_id is not null or but.auth_user_id is null or a.tenant_id = but.tenant_id)
      and (a.tenant_id, a.id) is distinct from (but.tenant_id, but.id);
    perform set_config('office.email', '', true), set_config('office.subject', coalesce(person::text, ''), true);
    select count(*) into by_user
    from public.accounts a
    where a.auth_user_id = person and a.disabled_at is null and (a.tenant_id, a.id) is distinct from (but.tenant_id, but.id);
    perform set_config('office.subject', '', true);
    perform office.switch_tenant(previous);
    return by_address + by_user > 0;
end
$$;
