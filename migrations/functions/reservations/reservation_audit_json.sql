-- A reservation as the audit keeps it: what people edit of it, with lines and kits.
create or replace function office.reservation_audit_json(tenant uuid, reservation uuid)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'reference', r.reference,
        'client_id', r.client_id,
        'status', r.status,
        'location', r.location,
        'pickup_at', r.pickup_at,
        'return_at', r.return_at,
        'notes', r.notes,
        'external_id', r.external_id,
        'lines', (
            select coalesce(
                jsonb_agg(
                    jsonb_build_object(
                        'id', l.id, 'item_id', l.item_id, 'qty', l.qty, 'position', l.position,
                        'assigned_asset_ids', l.assigned_asset_ids, 'kit_id', l.kit_id)
                    order by l.position, l.id),
                '[]')
            from public.reservation_items l
            where l.tenant_id = r.tenant_id and l.reservation_id = r.id),
        'kits', (
            select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'item_id', k.item_id, 'qty', k.qty) order by k.id), '[]')
            from public.reservation_kits k
            where k.tenant_id = r.tenant_id and k.reservation_id = r.id))
    from public.reservations r
    where r.tenant_id = reservation_audit_json.tenant and r.id = reservation
$$;
