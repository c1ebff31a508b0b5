-- The names of people of a tenant by the ids that tokens call them; who never had an account is left out.
create or replace function office.names_json(tenant uuid, people uuid[])
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    names jsonb;
begin
    select jsonb_object_agg(a.auth_user_id, a.display_name) into names
    from public.accounts a
    where a.tenant_id = tenant and a.auth_user_id = any (people);
    -- Whose account was cut since is looked for only where somebody is missing.
    if exists (select from unnest(people) as p (id) where p.id is not null and not coalesce(names, '{}') ? p.id::text) then
        select coalesce(names, '{}') || coalesce(jsonb_object_agg(p.id, office.name_of_user(tenant, p.id)), '{}') into names
        from unnest(people) as p (id)
        where not coalesce(names, '{}') ? p.id::text and office.name_of_user(tenant, p.id) is not null;
    end if;
    return names;
end
$$;
