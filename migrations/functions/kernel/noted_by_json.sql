-- Who noted something, as answers name them; null where the house has no such account.
create or replace function office.noted_by_json(tenant uuid, account uuid)
returns json
language sql
stable
strict
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select a.id, a.display_name from public.accounts a where a.tenant_id = noted_by_json.tenant and a.id = account
    ) as shown
$$;
