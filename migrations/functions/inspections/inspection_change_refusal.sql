-- Why an inspection can't be changed so: it can't name one of the `files`, {"photo.front": path}, or has too many marks of damage or names in
-- all. Null when nothing stands against it.
create or replace function office.inspection_change_refusal(
    caller office.caller, before public.inspections, after public.inspections, changes jsonb, files jsonb
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refusal office.function_result := office.named_files_refusal(caller, before, files);
    marks constant jsonb := office.part_of_inspection_changes(changes, 'damage');
    mark_count int;
begin
    if refusal.status is not null then
        return refusal;
    end if;
    select count(*)
    into mark_count
    from (
        select m.id::text as id
        from public.inspection_marks m
        where m.tenant_id = caller.tenant and m.inspection_id = before.id and not marks ? m.id::text
        union all
        select m.key from jsonb_each(jsonb_strip_nulls(marks)) as m
    ) as kept;
    if mark_count > 200 then
        return office.fault_result(caller, 'damage', 'too_long');
    elsif (select count(*) from jsonb_object_keys(after.stamps)) > 2000 then
        return office.fault_result(caller, 'body', 'too_long');
    end if;
    return null;
end
$$;
