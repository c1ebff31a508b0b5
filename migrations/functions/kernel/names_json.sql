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
        -- Of two that one id calls, who has it now counts.
        select jsonb_object_agg(known.id, known.display_name order by known.is_former desc, known.created_at desc)
        from (
            select a.auth_user_id as id, a.display_name, a.created_at, false as is_former
            from public.accounts a
            where a.tenant_id = tenant and a.auth_user_id = any (people)
            union all
            select a.former_user_id, a.display_name, a.created_at, true
            from public.accounts a
            where a.tenant_id = tenant and a.former_user_id = any (people)
        ) as known);
end
$$;
