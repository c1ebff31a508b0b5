-- The house that a person's tokens are for: the one they chose, else the only one; null where there are several, or none. A choice that
-- leads nowhere counts for nothing.
create or replace function office.house_of_person(person signin.users)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    houses uuid[];
begin
    perform set_config('office.subject', person.id::text, true);
    houses := array(select a.tenant_id from public.accounts a where a.auth_user_id = person.id and a.disabled_at is null);
    perform set_config('office.subject', '', true);
    return coalesce(
        (select h.id from unnest(houses) as h (id) where h.id::text = lower(person.user_metadata ->> 'tenant_id')),
        case when cardinality(houses) = 1 then houses[1] end);
end
$$;
