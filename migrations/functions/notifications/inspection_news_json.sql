-- What is new in an inspection since the completed one of the asset that was begun before it; null where there was none.
create or replace function office.inspection_news_json(tenant uuid, inspection uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    later public.inspections;
    earlier public.inspections;
    marks record;
begin
    select * into later
    from public.inspections i
    where i.tenant_id = inspection_news_json.tenant and i.id = inspection;
    select * into earlier
    from public.inspections i
    where i.tenant_id = later.tenant_id and i.asset_id = later.asset_id and i.status = 'completed'
      and (i.begun_at, i.id) < (later.begun_at, later.id)
    order by i.begun_at desc, i.id desc
    limit 1;
    if earlier.id is null then
        return null;
    end if;
    marks := office.compare_marks(later.tenant_id, earlier.id, later.id);
    return (
        select row_to_json(shown)
        from (
            select earlier.id as since,
                array(
                    select office.inspection_mark_json(m)
                    from public.inspection_marks m
                    where m.tenant_id = later.tenant_id and m.inspection_id = later.id and m.id = any (marks.added)
                    order by m.id) as damage,
                array(
                    select office.inspection_mark_json(m)
                    from public.inspection_marks m
                    where m.tenant_id = earlier.tenant_id and m.inspection_id = earlier.id and m.id = any (marks.gone)
                    order by m.id) as gone,
                later.odometer - earlier.odometer as odometer, round((later.fuel - earlier.fuel)::numeric, 6) as fuel,
                array(
                    select row_to_json(changed)
                    from (
                        select n.name, earlier.conditions -> n.name as "from", later.conditions -> n.name as "to"
                        from jsonb_object_keys(earlier.conditions || later.conditions) as n (name)
                        where earlier.conditions -> n.name is distinct from later.conditions -> n.name
                        order by n.name collate "C"
                    ) as changed
                ) as conditions
        ) as shown
    );
end
$$;
