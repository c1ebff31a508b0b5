-- The case in which an asset that is there again lies: the one that it lay in, while that is still one to lie in. It and the items stay what
-- they are until this has committed.
create or replace function office.case_to_lie_in(unit public.assets, case_before uuid)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.assets a where a.tenant_id = unit.tenant_id and a.id = case_before for key share;
    perform office.keep_is_case(
        unit.tenant_id,
        array(select a.item_id from public.assets a where a.tenant_id = unit.tenant_id and a.id = case_before) || unit.item_id);
    return (
        select holder.id
        from public.assets holder
        join public.items i on i.tenant_id = holder.tenant_id and i.id = holder.item_id and i.is_case
        join public.items own on own.tenant_id = unit.tenant_id and own.id = unit.item_id and not own.is_case
        where holder.tenant_id = unit.tenant_id and holder.id = case_before and holder.status not in ('ARCHIVED', 'DISPOSED'));
end
$$;
