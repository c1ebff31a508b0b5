-- Which other account of a tenant has an address, whatever its case; null where none has.
create or replace function office.account_of_email(tenant uuid, email text, but uuid)
returns uuid
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from public.accounts a
    where a.tenant_id = account_of_email.tenant
      and lower(a.email collate "C") = lower(account_of_email.email collate "C")
      and a.id is distinct from but
    order by a.created_at, a.id
    limit 1
$$;
