-- GET /notifications: what the caller was told, newest first; what was withdrawn is left out.
create or replace function office.list_notifications(
    tenant uuid, subject uuid, session uuid, role text, is_unread boolean, page_size int, before_at timestamptz, before_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Only the unread are asked for by another index than all.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    locale text;
    page public.notifications[];
    last public.notifications;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select n
        from public.notifications n
        where n.tenant_id = caller.tenant and n.account_id = caller.account and n.withdrawn_at is null
            and (not is_unread or n.read_at is null)
            and (before_id is null or (n.created_at, n.id) < (before_at, before_id))
        order by n.created_at desc, n.id desc
        limit page_size + 1);
    last := page[page_size];
    select a.locale into locale from public.accounts a where a.tenant_id = caller.tenant and a.id = caller.account;
    return office.list_result(
        caller, 'notifications',
        array(
            select office.notification_json(office.notification_in_words(page[place], locale))
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_cursor(last.created_at, last.id) end);
end
$$;
