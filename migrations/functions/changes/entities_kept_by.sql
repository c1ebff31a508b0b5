-- What a reservation alone may keep in scope: its client on the floor, one that is archived at the desk too, and its assets that are inactive.
create or replace function office.entities_kept_by(tenant uuid, reservation uuid, scope text)
returns table (kind text, id uuid)
language sql
stable
as $$
    select 'client', r.client_id
    from (
        select b.client_id from public.reservations b where b.tenant_id = tenant and b.id = reservation offset 0
    ) as r
    where scope = 'floor' or exists (
        select from public.clients c where c.tenant_id = tenant and c.id = r.client_id and c.archived_at is not null)
    union all
    select 'asset', a.id
    from (
        select unnest(l.assigned_asset_ids) as asset
        from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation
        offset 0
    ) as assigned
    cross join lateral (
        select u.id
        from public.assets u
        where u.tenant_id = tenant and u.id = assigned.asset and u.status in ('ARCHIVED', 'DISPOSED')
        offset 0
    ) as a
$$;
