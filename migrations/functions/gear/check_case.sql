-- An asset lies in a case, which lies in none itself. What is gone for good lies in none. The case and both items are locked, the items
-- by id: none turns into something else meanwhile. The columns whose foreign keys say so for good are kept here, whatever else is written
-- there.
create or replace function office.check_case()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    violated text;
begin
    if tg_op = 'INSERT' and new.case_id is null then
        new.case_item_id := null;
        new.case_is_case := null;
        new.item_is_case := null;
        return new;
    end if;
    previous := office.switch_tenant(new.tenant_id::text);
    if new.status in ('ARCHIVED', 'DISPOSED') then
        new.case_id := null;
    end if;
    if new.case_id is null then
        new.case_item_id := null;
        new.case_is_case := null;
        new.item_is_case := null;
    elsif tg_op = 'UPDATE' and old.case_item_id is not null
        and (new.tenant_id, new.case_id, new.item_id) = (old.tenant_id, old.case_id, old.item_id)
    then
        new.case_item_id := old.case_item_id;
        new.case_is_case := old.case_is_case;
        new.item_is_case := old.item_is_case;
    else
        -- One that is not there yet the foreign keys judge: a restore brings the rows of a table in any order.
        new.case_item_id := coalesce(
            (
                select holder.item_id
                from public.assets holder
                where holder.tenant_id = new.tenant_id and holder.id = new.case_id
                for key share
            ), new.case_item_id);
        new.case_is_case := true;
        new.item_is_case := false;
        perform office.keep_is_case(new.tenant_id, array[new.item_id, new.case_item_id]);
        violated := case
            when new.case_id = new.id or exists (
                select from public.items i where i.tenant_id = new.tenant_id and i.id = new.item_id and i.is_case)
                then 'assets_case_in_no_case'
            when exists (
                select from public.items i where i.tenant_id = new.tenant_id and i.id = new.case_item_id and not i.is_case)
                then 'assets_case_is_case'
        end;
    end if;
    if tg_op = 'UPDATE' then
        if new.item_id <> old.item_id and exists (
            select from public.assets part where part.tenant_id = new.tenant_id and part.case_id = new.id)
        then
            violated := 'assets_case_in_use';
        end if;
    end if;
    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s in case %s: %s', new.id, new.case_id, violated),
            schema = 'public', table = 'assets', constraint = violated;
    end if;
    previous := office.switch_tenant(previous);
    return new;
end
$$;
