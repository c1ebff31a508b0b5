-- GET /webhooks/{id}/deliveries: the newest first, then by id.
create or replace function office.list_webhook_deliveries(
    tenant uuid, subject uuid, session uuid, role text, webhook uuid, page_size int, after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    hook public.webhooks;
    page public.webhook_deliveries[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into hook from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select d
        from public.webhook_deliveries d
        where d.tenant_id = caller.tenant and d.webhook_id = webhook
          and (after_id is null or (d.created_at, d.id) < (after_at, after_id))
        order by d.created_at desc, d.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'deliveries',
        array(
            select office.webhook_delivery_json(page[place], hook, false)
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size
            then office.encode_cursor(page[page_size].created_at, page[page_size].id) end);
end
$$;
