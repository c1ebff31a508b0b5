-- Locks a case, what lies in it and the lines of its reservation, and reads what lies in it. Refuses another content than the phone
-- saw, and, to be asked again, one that changes at this moment.
create or replace function office.lock_case(
    handover office.handover, booking public.reservations, unit public.assets, seen uuid[], with_items boolean,
    out refusal office.function_result, out contents public.assets[]
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    ids constant uuid[] := array(
        select a.id from public.assets a where a.tenant_id = tenant and a.case_id = unit.id order by a.id);
begin
    perform office.lock_handover(tenant, array[booking.id], ids || unit.id, with_items);
    contents := array(select a from public.assets a where a.tenant_id = tenant and a.case_id = unit.id order by a.id);
    if array(select c.id from unnest(contents) as c) <> ids then
        refusal := row(
            503, 'unavailable', null, null, 'busy', tenant, (handover.caller).account)::office.function_result;
    elsif seen is not null and array(select s from unnest(seen) as s order by s) <> ids then
        refusal := office.with_contents(
            office.handover_conflict_result(handover, 'case_contents_differ', booking, unit),
            array(
                select json_build_object(
                    'asset_id', c.id, 'code', null, 'asset', office.asset_conflict_json(tenant, c.id), 'line', null)
                from unnest(contents) as c));
    end if;
end
$$;
