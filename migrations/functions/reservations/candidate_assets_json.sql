-- office.line_candidates() as the API shows them: by tag, then number. None where they are not asked for.
create or replace function office.candidate_assets_json(tenant uuid, item uuid, assigned uuid[], location text, is_asked boolean)
returns setof json
language sql
stable
as $$
    select coalesce(
        array_to_json(array_agg((
            select row_to_json(unit)
            from (select c.id, c.serial, c.asset_tag, c.code, c.condition, c.status, c.current_reservation_id) as unit
        ) order by c.asset_tag collate "C", c.number)), '[]')
    from office.line_candidates(
        candidate_assets_json.tenant, candidate_assets_json.item, candidate_assets_json.assigned, candidate_assets_json.location) as c
    where candidate_assets_json.is_asked
$$;
