-- Takes the name of an erased client's side from the inspections of their reservations, of completed ones too; the signature stays with
-- its inspection. The stored answers that showed it are replaced by the inspections as they are now.
create or replace function office.erase_sign_offs(client public.clients)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ids constant uuid[] := array(
        select i.id
        from public.inspections i
        join public.reservations r on r.tenant_id = i.tenant_id and r.id = i.reservation_id
        where i.tenant_id = erase_sign_offs.client.tenant_id and r.client_id = erase_sign_offs.client.id
        order by i.id);
begin
    update public.inspection_sign_offs s
    set name = '–'
    where s.tenant_id = erase_sign_offs.client.tenant_id and s.inspection_id = any (ids) and s.role = 'customer' and s.name <> '–';
    update public.idempotency_keys k
    set body = office.inspection_json(k.tenant_id, substr(k.body, 8, 36)::uuid)
    where k.tenant_id = erase_sign_offs.client.tenant_id
      and k.body like '{"id":"%","reservation_id":%' and substr(k.body, 8, 36) = any (ids::text[])
      and (
          k.is_lasting
          or k.key in (
              select a.idempotency_key
              from public.audit_log a
              where a.tenant_id = erase_sign_offs.client.tenant_id and a.entity_type = 'inspection' and a.entity_id = any (ids)
                and a.idempotency_key is not null));
end
$$;
