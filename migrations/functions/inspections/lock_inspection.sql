-- An inspection, held with its parts until the transaction ends; null where the tenant has none. Another program may hold a part and wait
-- for the inspection (office.keep_part_of_inspection()), so nobody who holds the inspection waits for a part: the transaction begins anew.
create or replace function office.lock_inspection(tenant uuid, inspection uuid)
returns public.inspections
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    held public.inspections;
    locked int;
    parts int;
begin
    select * into held
    from public.inspections i
    where i.tenant_id = lock_inspection.tenant and i.id = inspection
    for no key update;
    select (
            select count(*)
            from (
                select
                from public.inspection_marks m
                where m.tenant_id = lock_inspection.tenant and m.inspection_id = held.id
                for no key update skip locked
            ) as free
        ) + (
            select count(*)
            from (
                select
                from public.inspection_sign_offs s
                where s.tenant_id = lock_inspection.tenant and s.inspection_id = held.id
                for no key update skip locked
            ) as free
        ) + (
            select count(*)
            from (
                select
                from public.inspection_files f
                where f.tenant_id = lock_inspection.tenant and f.inspection_id = held.id
                for no key update skip locked
            ) as free
        )
    into locked;
    -- None comes or goes while the inspection is held.
    select
        (select count(*) from public.inspection_marks m where m.tenant_id = lock_inspection.tenant and m.inspection_id = held.id)
        + (select count(*) from public.inspection_sign_offs s where s.tenant_id = lock_inspection.tenant and s.inspection_id = held.id)
        + (select count(*) from public.inspection_files f where f.tenant_id = lock_inspection.tenant and f.inspection_id = held.id)
    into parts;
    if locked < parts then
        raise exception using errcode = 'serialization_failure', message = format('a part of inspection %s is being changed', inspection);
    end if;
    return held;
end
$$;
