-- The case in which an asset that is there again lies: the one that it lay in, while that is still one to lie in.
create or replace function office.case_to_lie_in(unit public.assets, case_before uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select holder.id
        from public.assets holder
        join public.items i on i.tenant_id = holder.tenant_id and i.id = holder.item_id and i.is_case
        join public.items own on own.tenant_id = unit.tenant_id and own.id = unit.item_id and not own.is_case
        where holder.tenant_id = unit.tenant_id and holder.id = case_before and holder.status not in ('ARCHIVED', 'DISPOSED'));
end
$$;
