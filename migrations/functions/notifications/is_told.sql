-- Whether a house's people were told of this already. Where it was withdrawn from anybody they were not: now that it is true again they
-- are.
create or replace function office.is_told(tenant uuid, kind text, reservation uuid, moment timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select coalesce(
            bool_and(n.withdrawn_at is null or not office.may_be_told(n.tenant_id, n.account_id, n.kind)), false)
        from public.notifications n
        where n.tenant_id = tenant and n.reservation_id = reservation and n.kind = is_told.kind and n.moment = is_told.moment);
end
$$;
