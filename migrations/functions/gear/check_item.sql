-- Whether an item is a case stays while one of its units lies in another or holds others, whose keys say so; here alone that is said of those
-- that have none yet (indexes/items_is_case_keys). Whether an item's units are told apart stays while a line names the item; while an asset
-- is of it, the asset's key holds it. Whoever adds a line meanwhile holds FOR KEY SHARE on the item, which the change has waited for.
-- Under another isolation level than READ COMMITTED that line would not be seen.
create or replace function office.check_item()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    if new.serialized <> old.serialized and current_setting('transaction_isolation') <> 'read committed' then
        raise exception using
            errcode = 'serialization_failure',
            message = 'whether an item is serialized can only be changed in a transaction that is READ COMMITTED';
    end if;
    if new.serialized <> old.serialized and exists (
        select from public.reservation_items l where l.tenant_id = new.tenant_id and l.item_id = new.id)
    then
        raise exception using
            errcode = 'check_violation',
            message = format('item %s is on a line: whether it is serialized can''t be changed', new.id),
            schema = 'public', table = 'items', constraint = 'items_serialized_in_use';
    end if;
    if new.is_case <> old.is_case and exists (
        select from public.assets a
        where a.tenant_id = new.tenant_id and a.item_id = new.id
            and (a.case_id is not null
                or exists (select from public.assets part where part.tenant_id = a.tenant_id and part.case_id = a.id)))
    then
        raise exception using
            errcode = 'check_violation',
            message = format('item %s has units in cases, or with contents: whether it is a case can''t be changed', new.id),
            schema = 'public', table = 'items', constraint = 'items_is_case_in_use';
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
