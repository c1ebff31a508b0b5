-- What nobody can use any more ends: pushes that expired before anybody sent them, and, after 90 days, what people were told, at most a
-- thousand of each.
create or replace function office.end_notifications(tenant uuid, at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.push_outbox p
    set done_at = at, outcome = 'expired'
    where p.tenant_id = tenant and p.id in (
        select o.id
        from public.push_outbox o
        where o.tenant_id = tenant and o.done_at is null and o.expires_at <= at
            and (o.leased_until is null or o.leased_until <= at)
        order by o.expires_at
        limit 1000
        for update skip locked);
    delete from public.notifications n
    where n.tenant_id = tenant and n.id in (
        select o.id
        from public.notifications o
        where o.tenant_id = tenant and o.created_at < at - interval '90 days'
        order by o.created_at
        limit 1000
        for update skip locked);
end
$$;
