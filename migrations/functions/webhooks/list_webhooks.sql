-- GET /webhooks: by when they were made, then by id.
create or replace function office.list_webhooks(
    tenant uuid, subject uuid, session uuid, role text, page_size int, after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.webhooks[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select w
        from public.webhooks w
        where w.tenant_id = caller.tenant and (after_id is null or (w.created_at, w.id) > (after_at, after_id))
        order by w.created_at, w.id
        limit page_size + 1);
    return office.list_result(
        caller, 'webhooks',
        array(
            select office.webhook_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size
            then office.encode_cursor(page[page_size].created_at, page[page_size].id) end);
end
$$;
