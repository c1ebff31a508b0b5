-- One of the assets of a case that stands in its way, as the 409 names it.
create or replace function office.refused_part_json(part public.assets, refusal office.function_result)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'asset_id', part.id, 'code', refusal.code, 'asset', office.asset_conflict_json(part.tenant_id, part.id),
        'line', refusal.facts::json -> 'current' -> 'line')
$$;
