-- GET /reservations/{id}/condition-reports, oldest first. Each photo has the key under which its bytes lie, for which the
-- server then signs a URL: `stored_key` never leaves it.
create or replace function office.list_condition_reports(tenant uuid, subject uuid, session uuid, role text, reservation uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    reports json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;

    select json_agg(
        json_build_object(
            'id', r.id,
            'asset_id', r.asset_id,
            'direction', r.direction,
            'condition', r.condition,
            'notes', r.notes,
            'reported_by', coalesce(
                (
                    select a.display_name from public.accounts a
                    where a.tenant_id = r.tenant_id and a.auth_user_id = r.actor_user_id
                ),
                office.former_name(r.tenant_id, r.actor_user_id)),
            'created_at', office.rfc3339_time(r.created_at),
            'photos', office.report_photos_json(r.tenant_id, r.id))
        order by r.created_at, r.id)
    into reports
    from public.condition_reports r
    where r.tenant_id = caller.tenant and r.reservation_id = reservation;
    return office.ok_result(caller, json_build_object('condition_reports', coalesce(reports, '[]'))::text);
end
$$;
