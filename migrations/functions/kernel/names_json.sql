-- The names of people of a tenant by the ids that tokens call them; who has no account is left out.
create or replace function office.names_json(tenant uuid, people uuid[])
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select jsonb_object_agg(a.auth_user_id, a.display_name)
        from public.accounts a
        where a.tenant_id = tenant and a.auth_user_id = any (people));
end
$$;
