-- Writes a change of an open inspection: its row as `after`, its marks and signatures as the changes say, its files where `files` says, and
-- the audit of what shows. Whether anything does: if not, only when the names were changed is kept, so that what is said of them later is
-- since then.
create or replace function office.write_inspection_change(
    before public.inspections, after public.inspections, changes jsonb, files jsonb
)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    shown_before constant jsonb := office.inspection_json(before.tenant_id, before.id);
    shown_after jsonb;
    changed text[];
begin
    perform office.place_inspection_files(before, files);
    perform office.put_inspection_marks(before, office.part_of_inspection_changes(changes, 'damage'));
    perform office.put_inspection_sign_offs(before, office.part_of_inspection_changes(changes, 'sign_offs'));
    update public.inspections i
    set odometer = after.odometer, fuel = after.fuel, conditions = after.conditions, notes = after.notes, place = after.place,
        stamps = after.stamps
    where i.tenant_id = before.tenant_id and i.id = before.id;
    shown_after := office.inspection_json(before.tenant_id, before.id);
    changed := array(
        select f.key from jsonb_each(shown_after) as f where f.value is distinct from shown_before -> f.key);
    if cardinality(changed) = 0 then
        return false;
    end if;
    update public.inspections i
    set version = i.version + 1
    where i.tenant_id = before.tenant_id and i.id = before.id;
    perform office.write_audit(
        before.tenant_id, 'inspection.changed', 'inspection', before.id, before.reservation_id, before.asset_id, null, null,
        office.inspection_audit_json(shown_before, changed), office.inspection_audit_json(shown_after, changed));
    return true;
end
$$;
