-- What an inspection says, as the audit keeps it: without the names of who signed. `shown` is all of it, office.inspection_json(); of a
-- change, `names` are the fields that it changed.
create or replace function office.inspection_audit_json(shown jsonb, names text[] default null)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        jsonb_object_agg(
            f.key,
            case
                when f.key = 'sign_offs' then
                    coalesce((select jsonb_agg(s.value - 'name') from jsonb_array_elements(f.value) as s), '[]')
                else f.value
            end),
        '{}')
    from jsonb_each(shown) as f
    where f.key <> all (array[
            'id', 'reservation_reference', 'asset_name', 'missing', 'begun_by', 'begun_noted_by', 'completed_by', 'completed_noted_by'])
      and (names is null or f.key = any (names))
$$;
