-- POST /items. A key makes one item, which keeps it for good.
create or replace function office.create_item(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    item public.items;
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into item from public.items i where i.tenant_id = caller.tenant and i.created_key = key;
    if not found then
        perform office.lock_sku(caller.tenant, fields ->> 'sku');
        item := office.edit_item(caller.tenant, null, fields);
        item.created_key := key;
        select * into made from office.save_item(caller, null, item);
        if (made.refusal).status is not null then
            return made.refusal;
        end if;
        item := made.item;
    end if;
    return office.store_result(caller, key, fingerprint, 201, office.item_json(caller.tenant, item.id)::text);
end
$$;
