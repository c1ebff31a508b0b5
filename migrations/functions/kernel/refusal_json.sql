-- A refusal, for office.explain_request(): what was asked, by whom, of what, and the last that happened to its asset and its reservation
-- before it.
create or replace function office.refusal_json(refusal office.refusals)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 3;
    reservation public.reservations;
    asset public.assets;
    before json[];
begin
    select r.* into reservation
    from public.reservations r
    where r.tenant_id = refusal.tenant_id and r.id = refusal.target;
    select a.* into asset
    from public.assets a
    where a.tenant_id = refusal.tenant_id and a.id = coalesce(refusal.asset_id, refusal.target);
    select array_agg(office.audited_json(l) order by l.id) into before
    from (
        (
            select l.*
            from public.audit_log l
            where l.tenant_id = refusal.tenant_id and l.asset_id = asset.id and l.at <= refusal.at
            order by l.id desc
            limit most
        )
        union
        (
            select l.*
            from public.audit_log l
            where l.tenant_id = refusal.tenant_id and l.reservation_id = reservation.id and l.at <= refusal.at
            order by l.id desc
            limit most
        )
    ) as l;
    return json_build_object(
        'at', office.rfc3339_time(refusal.at), 'tenant', refusal.tenant_id, 'request_id', refusal.request_id, 'key', refusal.key,
        'operation', refusal.operation, 'code', refusal.code, 'status', refusal.status, 'sqlstate', refusal.sqlstate,
        'person', coalesce(office.name_of_user(refusal.tenant_id, refusal.subject), refusal.subject::text),
        'reservation', reservation.reference, 'asset', case when asset.id is not null then office.asset_name(asset) end,
        'target', refusal.target, 'asset_id', refusal.asset_id, 'line_id', refusal.line_id,
        'before', array_to_json(coalesce(before, '{}')));
end
$$;
