-- Writes a report, its photos and its audit row. The uploads it names are uploads no more; but where a photo was sealed as
-- a copy its upload stays, for the sweep to take the original.
create or replace function office.insert_report(
    tenant uuid, actor uuid, key text, reservation uuid, asset uuid, direction text, condition text, notes text, photos json
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    report uuid;
    paths constant text[] := array(select p ->> 'object_path' from json_array_elements(photos) as p);
    filed_at constant timestamptz := clock_timestamp();
    condition_before constant text := (select a.condition from public.assets a where a.tenant_id = tenant and a.id = asset);
begin
    insert into public.condition_reports (
        tenant_id, reservation_id, asset_id, direction, condition, notes, photo_object_paths, actor_user_id, noted_by, created_at,
        idempotency_key)
    values (
        tenant, reservation, asset, insert_report.direction, insert_report.condition, insert_report.notes,
        paths, actor, office.current_noted_by(), filed_at, key)
    returning id into report;

    insert into public.condition_report_photos (
        tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
    select tenant, p ->> 'object_path', report, place, p ->> 'stored_key', p ->> 'content_type',
        (p ->> 'size_bytes')::bigint, (p ->> 'width')::int, (p ->> 'height')::int
    from json_array_elements(photos) with ordinality as photo (p, place);

    perform office.settle_uploads(tenant, photos, filed_at);

    perform office.write_audit(
        tenant, 'condition_report.created', 'condition_report', report, reservation, asset, null, null,
        jsonb_build_object('condition', condition_before),
        jsonb_build_object(
            'direction', direction, 'condition', condition, 'notes', notes, 'photos', json_array_length(photos)));
end
$$;
