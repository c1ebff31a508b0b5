-- The houses in which a user has an account that is not disabled.
create or replace function office.houses_of_person(subject uuid)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.subject', true), '');
    houses uuid[];
begin
    perform set_config('office.subject', coalesce(subject::text, ''), true);
    houses := array(
        select distinct a.tenant_id from public.accounts a where a.auth_user_id = subject and a.disabled_at is null);
    perform set_config('office.subject', previous, true);
    return houses;
end
$$;
