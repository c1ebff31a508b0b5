-- What a full run tells a person of one kind: the next ids behind one.
create or replace function office.entities_in_scope(
    tenant uuid, account uuid, scope text, kind text, begins_after uuid, page_size int, first_midnight timestamptz,
    last_midnight timestamptz
)
returns table (id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
begin
    case kind
        when 'tenant' then
            return query
            select t.id from public.tenants t where t.id = tenant and t.id > begins_after limit page_size;
        when 'item' then
            return query
            select i.id
            from public.items i
            where i.tenant_id = tenant and i.id > begins_after and i.archived_at is null
            order by i.id
            limit page_size;
        when 'asset' then
            return query
            select a.id
            from public.assets a
            where a.tenant_id = tenant and a.id > begins_after
                and (a.status not in ('ARCHIVED', 'DISPOSED')
                    or office.is_needed_asset(
                        a.tenant_id, a.item_id, a.id, a.current_reservation_id, scope, first_midnight, last_midnight))
            order by a.id
            limit page_size;
        when 'client' then
            if scope = 'desk' then
                return query
                select c.id
                from public.clients c
                where c.tenant_id = tenant and c.id > begins_after
                    and (c.archived_at is null or exists (
                        select from public.reservations r
                        where r.tenant_id = c.tenant_id and r.client_id = c.id
                            and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)))
                order by c.id
                limit page_size;
            else
                return query
                select distinct r.client_id
                from office.reservations_in_scope(tenant, scope, first_midnight, last_midnight) r
                where r.client_id > begins_after
                order by r.client_id
                limit page_size;
            end if;
        when 'reservation' then
            return query
            select r.id
            from office.reservations_in_scope(tenant, scope, first_midnight, last_midnight) r
            where r.id > begins_after
            order by r.id
            limit page_size;
        when 'notification' then
            return query
            select n.id
            from public.notifications n
            where n.tenant_id = tenant and n.account_id = account and n.id > begins_after and n.withdrawn_at is null
            order by n.id
            limit page_size;
    end case;
end
$$;
