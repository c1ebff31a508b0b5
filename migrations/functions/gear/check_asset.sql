-- An asset keeps its item, and stays, while a line of its item names it (no other can) or it is out. Whoever assigns it meanwhile
-- holds FOR KEY SHARE on it, which both wait for. Under another isolation level than READ COMMITTED what they did would not be seen.
create or replace function office.check_asset()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(old.tenant_id::text);
begin
    if (tg_op = 'DELETE' or new.item_id <> old.item_id) and current_setting('transaction_isolation') <> 'read committed' then
        raise exception using
            errcode = 'serialization_failure',
            message = 'an asset can only go, or become one of another item, in a transaction that is READ COMMITTED';
    end if;
    if (tg_op = 'DELETE' or new.item_id <> old.item_id) and (
        exists (
            select from public.asset_checkouts c
            where c.tenant_id = old.tenant_id and c.asset_id = old.id and c.returned_at is null)
        or exists (
            select from public.reservation_items l
            where l.tenant_id = old.tenant_id and l.item_id = old.item_id and old.id = any (l.assigned_asset_ids)))
    then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s is out or assigned to a line: its item can''t be changed', old.id),
            schema = 'public', table = 'assets', constraint = 'assets_item_in_use';
    end if;
    perform office.switch_tenant(previous);
    return case when tg_op = 'DELETE' then old else new end;
end
$$;
