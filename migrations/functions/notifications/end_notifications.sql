-- What nobody can use any more ends: pushes that expired before anybody sent them, and, after 90 days, what people were told, at most a
-- thousand of each.
create or replace function office.end_notifications(tenant uuid, at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ending uuid[];
begin
    ending := array(
        select p.id
        from public.push_outbox p
        where p.tenant_id = tenant and p.done_at is null and p.expires_at <= at and (p.leased_until is null or p.leased_until <= at)
        order by p.expires_at
        limit 1000
        for update skip locked);
    update public.push_outbox p set done_at = at, outcome = 'expired' where p.tenant_id = tenant and p.id = any (ending);
    ending := array(
        select n.id
        from public.notifications n
        where n.tenant_id = tenant and n.created_at < at - interval '90 days'
        order by n.created_at
        limit 1000
        for update skip locked);
    delete from public.notifications n where n.tenant_id = tenant and n.id = any (ending);
end
$$;
