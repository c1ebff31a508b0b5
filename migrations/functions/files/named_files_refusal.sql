-- Why an inspection can't name the files of `wanted`, {"photo.front": path}, where it does not name them already: they were not
-- minted for it, are of a type that does not belong there, or stand in two places. Null when nothing stands against them.
create or replace function office.named_files_refusal(caller office.caller, inspection public.inspections, wanted jsonb)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refused jsonb;
begin
    select jsonb_agg(jsonb_build_object('object_path', w.path, 'reason', w.reason) order by w.place collate "C")
    into refused
    from (
        select named.path, named.place,
            case
                when u.object_path is null then 'not_minted'
                when u.content_type not like case when named.place = 'video.video' then 'video/%' else 'image/%' end then 'wrong_type'
                when named.places > 1 then 'already_named'
            end as reason
        from (
            select n.key as place, n.value as path, count(*) over (partition by n.value) as places
            from jsonb_each_text(wanted) as n
        ) as named
        left join public.photo_uploads u
            on u.tenant_id = inspection.tenant_id and u.object_path = named.path and u.inspection_id = inspection.id
            and u.swept_at is null
        where not exists (
            select from public.inspection_files f
            where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id and f.object_path = named.path
              and f.role || '.' || f.slot = named.place)
    ) as w
    where w.reason is not null;
    if refused is null then
        return null;
    end if;
    return office.inspection_conflict_result(
        caller, 'photo_not_uploaded',
        json_build_object('count', jsonb_array_length(refused), 'reason', refused -> 0 ->> 'reason', 'of', 'inspection'), inspection,
        jsonb_build_object('photos', refused));
end
$$;
