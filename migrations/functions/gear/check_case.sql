-- An asset lies in a case, which lies in none itself. What is gone for good lies in none. Both are locked: neither turns into
-- something else meanwhile.
create or replace function office.check_case()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    violated text;
begin
    if tg_op = 'INSERT' and new.case_id is null then
        perform office.switch_tenant(previous);
        return new;
    end if;
    if new.status in ('ARCHIVED', 'DISPOSED') then
        new.case_id := null;
    end if;
    if new.case_id is not null then
        perform from public.assets a where a.tenant_id = new.tenant_id and a.id = new.case_id for key share;
        violated := case
            when new.case_id = new.id or exists (
                select from public.items i where i.tenant_id = new.tenant_id and i.id = new.item_id and i.is_case)
                then 'assets_case_in_no_case'
            -- One that is not there yet the foreign key judges: a restore brings the rows of a table in any order.
            when exists (
                select from public.assets a
                join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
                where a.tenant_id = new.tenant_id and a.id = new.case_id and not i.is_case)
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
    perform office.switch_tenant(previous);
    return new;
end
$$;
