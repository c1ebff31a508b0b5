-- Notes who signed an open inspection, or that it is signed no more: {"staff": {"name","at"} or null}.
create or replace function office.put_inspection_sign_offs(inspection public.inspections, signers jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from public.inspection_sign_offs s
    where s.tenant_id = inspection.tenant_id and s.inspection_id = inspection.id and signers ? s.role;
    insert into public.inspection_sign_offs (tenant_id, inspection_id, role, name, at, client_id)
    select inspection.tenant_id, inspection.id, s.key, s.value ->> 'name',
        office.believed_time((s.value ->> 'at')::timestamptz),
        (
            select r.client_id
            from public.reservations r
            where r.tenant_id = inspection.tenant_id and r.id = inspection.reservation_id and s.key = 'customer'
        )
    from jsonb_each(signers) as s
    where jsonb_typeof(s.value) = 'object';
end
$$;
