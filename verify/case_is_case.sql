-- An asset lies in what is no case, or is a case itself: whoever takes that out by its list finds nothing, and a label says what is not so.
select a.tenant_id, 'asset ' || a.id as subject,
    format(
        'lies in asset %s, which is %s, and its own item is %s', a.case_id,
        case when i.is_case then 'a case' when i.id is null then 'not there' else 'no case' end,
        case when own.is_case then 'a case' else 'none' end) as found
from public.assets a
join public.items own on own.tenant_id = a.tenant_id and own.id = a.item_id
left join public.assets holder on holder.tenant_id = a.tenant_id and holder.id = a.case_id
left join public.items i on i.tenant_id = holder.tenant_id and i.id = holder.item_id
where a.case_id is not null and (own.is_case or i.is_case is not true)
