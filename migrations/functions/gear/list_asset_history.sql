-- GET /assets/{id}/history: what happened to an asset, newest first: its trips, reports and completed inspections as their tables
-- have them, and what else the audit has of it. What was undone is told, too. A place in it is the time and what tells of it, as a
-- text that sorts alike.
create or replace function office.list_asset_history(
    tenant uuid, subject uuid, session uuid, role text, asset uuid, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    places text[];
    shown json[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;

    with told as (
        select 'pickup' as kind, c.id::text as row_id, c.actual_pickup_at as at, c.picked_up_by as who, c.pickup_noted_by as noted_by,
            c.reservation_id, null as direction, null as condition, null as notes, null as action, null::jsonb as before,
            null::jsonb as after, null::uuid as inspection_id, null as stage
        from public.asset_checkouts c
        where c.tenant_id = caller.tenant and c.asset_id = asset and (c.voided_at is null or c.pickup_key is not null)
        union all
        select 'return', c.id::text, coalesce(c.actual_return_at, c.returned_at), c.returned_by, c.return_noted_by, c.reservation_id,
            null, null, null, null, null, null, null, null
        from public.asset_checkouts c
        where c.tenant_id = caller.tenant and c.asset_id = asset and c.returned_at is not null
            and (c.voided_at is null or c.return_key is not null)
        union all
        select 'report', r.id::text, r.created_at, r.actor_user_id, r.noted_by, r.reservation_id, r.direction, r.condition, r.notes, null,
            null, null, null, null
        from public.condition_reports r
        where r.tenant_id = caller.tenant and r.asset_id = asset
        union all
        select 'inspection', i.id::text, i.completed_at, i.completed_by, i.completed_noted_by, i.reservation_id, null, null, i.notes, null,
            null, null, i.id, i.stage
        from public.inspections i
        where i.tenant_id = caller.tenant and i.asset_id = asset and i.status = 'completed'
        union all
        -- What the ledger, the reports and the inspections tell is not told twice.
        select 'edit', lpad(l.id::text, 20, '0'), l.at, l.actor_user_id, l.noted_by, l.reservation_id, null, null, null, l.action, l.before,
            l.after, null, null
        from public.audit_log l
        where l.tenant_id = caller.tenant and l.asset_id = asset
            and l.action not in (
                'asset.picked_up', 'asset.returned', 'condition_report.created', 'inspection.created', 'inspection.changed',
                'inspection.completed')
    ), page as (
        select t.*, p.place
        from told t
        cross join lateral (
            select to_char(t.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || t.kind || ' ' || t.row_id collate "C" as place
        ) as p
        where after_text is null or p.place < after_text collate "C"
        order by p.place desc
        limit page_size + 1
    )
    select array_agg(p.place order by p.place desc), array_agg((
        select row_to_json(entry)
        from (
            select p.kind, office.rfc3339_time(p.at) as at,
                office.name_of_user(caller.tenant, p.who) as by,
                office.noted_by_json(caller.tenant, p.noted_by) as noted_by, p.reservation_id,
                (
                    select r.reference from public.reservations r where r.tenant_id = caller.tenant and r.id = p.reservation_id
                ) as reservation_reference,
                p.direction, p.condition, p.notes, p.action, p.before, p.after, p.inspection_id, p.stage
        ) as entry
    ) order by p.place desc)
    into places, shown
    from page p;
    return office.list_result(
        caller, 'history', shown[:page_size],
        case when cardinality(places) > page_size then office.encode_text_cursor(places[page_size], asset) end);
end
$$;
