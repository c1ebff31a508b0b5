-- The entities of a page, each as it is now: `put` with its document, or `gone` where the tenant has no such row or it is out of
-- scope; a notification, where it is none of the account's. In the order of the arrays, which are of one length.
create or replace function office.change_documents(
    tenant uuid, account uuid, scope text, kinds text[], ids uuid[], first_midnight timestamptz, last_midnight timestamptz,
    with_documents boolean
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    listed text;
begin
    with given as materialized (
        select g.kind, g.id, g.place, case g.kind
            when 'tenant' then exists (select from public.tenants t where t.id = tenant and t.id = g.id)
            when 'item' then exists (
                select from public.items i where i.tenant_id = tenant and i.id = g.id and i.archived_at is null)
            when 'asset' then exists (
                select from public.assets a
                where a.tenant_id = tenant and a.id = g.id
                    and (a.status not in ('ARCHIVED', 'DISPOSED')
                        or office.is_needed_asset(
                            a.tenant_id, a.item_id, a.id, a.current_reservation_id, scope, first_midnight, last_midnight)))
            when 'client' then exists (
                select from public.clients c
                where c.tenant_id = tenant and c.id = g.id
                    and (scope = 'desk' and c.archived_at is null or exists (
                        select from public.reservations r
                        where r.tenant_id = c.tenant_id and r.client_id = c.id
                            and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight))))
            when 'reservation' then exists (
                select from public.reservations r
                where r.tenant_id = tenant and r.id = g.id
                    and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight))
            when 'notification' then exists (
                select from public.notifications n
                where n.tenant_id = tenant and n.id = g.id and n.account_id = account and n.withdrawn_at is null)
            end as is_in_scope
        from unnest(kinds, ids) with ordinality as g (kind, id, place)
    ), booked as materialized (
        select r.reservation as id, r.body
        from office.reservation_json_rows(
            tenant, array(select g.id from given g where g.kind = 'reservation' and g.is_in_scope and with_documents), false) as r
    )
    select string_agg(
        format('{"kind":"%s","id":"%s","op":"%s"', g.kind, g.id, case when g.is_in_scope then 'put' else 'gone' end)
        || coalesce(',"' || g.kind || '":' || case
            when g.is_in_scope and with_documents then case g.kind
                when 'tenant' then (select office.tenant_json(t)::text from public.tenants t where t.id = tenant)
                when 'item' then office.item_json(tenant, g.id)::text
                when 'asset' then office.asset_json(tenant, g.id)::text
                when 'client' then office.client_json(tenant, g.id)::text
                when 'reservation' then (select b.body from booked b where b.id = g.id)
                when 'notification' then (
                    select office.notification_json(
                        office.notification_in_words(
                            n, (select a.locale from public.accounts a where a.tenant_id = tenant and a.id = account)))::text
                    from public.notifications n
                    where n.tenant_id = tenant and n.id = g.id)
                end
            end, '')
        || '}',
        ',' order by g.place)
    into listed
    from given g;
    return coalesce(listed, '');
end
$$;
