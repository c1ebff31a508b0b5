-- How much a person was told and has not read.
create or replace function office.unread_count(tenant uuid, account uuid)
returns int
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select count(*)
        from public.notifications n
        where n.tenant_id = tenant and n.account_id = account and n.read_at is null and n.withdrawn_at is null);
end
$$;
