-- GET /reservations/{id}/delivery-note: what the printed page shows of a reservation, in the client's language. Of each line what
-- went out on it, or before that what is planned; of each piece its condition by the newest report of when it went out. Times are by
-- the house's clock. Of the sign-offs each role's newest counts; `stored_key` of its signature never leaves the server.
create or replace function office.get_delivery_note(tenant uuid, subject uuid, session uuid, role text, reservation uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    select json_build_object(
        'house', t.name,
        'reference', r.reference,
        'client', c.display_name,
        'language', c.preferred_language,
        'location', r.location,
        'pickup_at', to_char(coalesce(r.actual_pickup_at, r.pickup_at) at time zone zone, 'YYYY-MM-DD HH24:MI'),
        'return_at', to_char(r.return_at at time zone zone, 'YYYY-MM-DD HH24:MI'),
        'printed_at', to_char(now() at time zone zone, 'YYYY-MM-DD HH24:MI'),
        'lines', (
            select coalesce(json_agg(
                json_build_object(
                    'item', i.name,
                    'qty', l.qty,
                    'delivered', case when i.serialized then given.delivered else (office.line_counts(l.tenant_id, l.id)).gone end,
                    'pieces', given.pieces)
                order by l.position, l.id), '[]')
            from public.reservation_items l
            join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
            cross join lateral (
                select count(*) filter (where p.went_out) as delivered,
                    coalesce(json_agg(
                        json_build_object(
                            'name', office.asset_name(a),
                            'serial', a.serial,
                            'condition', coalesce((
                                select o.condition
                                from public.condition_reports o
                                where o.tenant_id = a.tenant_id and o.reservation_id = l.reservation_id and o.asset_id = a.id
                                    and o.direction = 'out'
                                order by o.created_at desc, o.id desc
                                limit 1), a.condition),
                            'went_out', p.went_out)
                        order by office.asset_name(a) collate "C", a.number), '[]') as pieces
                from (
                    select m.asset_id, bool_or(m.went_out) as went_out
                    from (
                        select o.asset_id, true as went_out
                        from public.asset_checkouts o
                        where o.tenant_id = l.tenant_id and o.reservation_id = l.reservation_id and o.reservation_item_id = l.id
                            and o.voided_at is null and not o.is_swapped_away
                        union all
                        select planned.id, false
                        from unnest(l.assigned_asset_ids) as planned (id)
                    ) as m
                    group by m.asset_id
                ) as p
                join public.assets a on a.tenant_id = l.tenant_id and a.id = p.asset_id
            ) as given
            where l.tenant_id = r.tenant_id and l.reservation_id = r.id),
        'signatures', (
            select coalesce(json_agg(
                json_build_object('role', s.role, 'name', s.name, 'at', s.at, 'stored_key', s.stored_key) order by s.role desc), '[]')
            from (
                select distinct on (o.role) o.role, o.name, to_char(o.at at time zone zone, 'YYYY-MM-DD HH24:MI') as at, f.stored_key
                from public.inspections n
                join public.inspection_sign_offs o on o.tenant_id = n.tenant_id and o.inspection_id = n.id
                join public.inspection_files f
                    on f.tenant_id = n.tenant_id and f.inspection_id = n.id and f.role = 'signature' and f.slot = o.role
                where n.tenant_id = r.tenant_id and n.reservation_id = r.id and n.status = 'completed'
                    and n.stage in ('pickup', 'delivery')
                order by o.role, o.at desc, n.id
            ) as s)
    )::text
    into body
    from public.reservations r
    join public.tenants t on t.id = r.tenant_id
    join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
    where r.tenant_id = caller.tenant and r.id = reservation;
    if body is null then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;
