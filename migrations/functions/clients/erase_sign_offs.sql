-- Takes the name of who signed for an erased client from their inspections, from completed ones too; the signature stays with its
-- inspection. The stored answers that showed the name are replaced by the inspections as they are now.
create or replace function office.erase_sign_offs(client public.clients)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ids uuid[];
    inspection uuid;
    keys text[];
    shown text;
begin
    with erased as (
        update public.inspection_sign_offs s
        set name = '–'
        where s.tenant_id = client.tenant_id and s.client_id = client.id
        returning s.inspection_id
    )
    select coalesce(array_agg(e.inspection_id), '{}') into ids from erased e;
    foreach inspection in array ids
    loop
        shown := office.inspection_json(client.tenant_id, inspection);
        keys := array(
            select a.idempotency_key
            from public.audit_log a
            where a.tenant_id = client.tenant_id and a.entity_type = 'inspection' and a.entity_id = inspection
              and a.entity_id is distinct from a.asset_id and a.entity_id is distinct from a.reservation_id
              and a.idempotency_key is not null
            union
            -- Those that changed nothing, which no audit row knows.
            select k.key
            from public.idempotency_keys k
            where k.tenant_id = client.tenant_id and k.is_lasting and k.body like '{"id":"' || inspection || '","reservation_id":%');
        update public.idempotency_keys k
        set body = shown
        where k.tenant_id = client.tenant_id and k.key = any (keys)
          and k.body like '{"id":"' || inspection || '","reservation_id":%';
    end loop;
end
$$;
