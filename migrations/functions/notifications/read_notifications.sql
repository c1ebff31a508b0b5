-- POST /notifications/read: the caller's own that are named, or all up to one or up to a second, count as read. How many are unread
-- still.
create or replace function office.read_notifications(
    tenant uuid, subject uuid, session uuid, role text, ids uuid[], up_to_id uuid, up_to timestamptz
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    asked_at constant timestamptz := clock_timestamp();
    -- What was shown of a moment was cut to the second, unless it has a fraction.
    ends_at constant timestamptz :=
        up_to + case when up_to = date_trunc('second', up_to) then interval '1 s' else interval '1 us' end;
    last public.notifications;
    reading uuid[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if up_to_id is not null then
        select * into last
        from public.notifications n
        where n.tenant_id = caller.tenant and n.account_id = caller.account and n.id = up_to_id;
    end if;
    -- Locked by id, as whoever sends does.
    reading := array(
        select n.id
        from public.notifications n
        where n.tenant_id = caller.tenant and n.account_id = caller.account and n.read_at is null and n.withdrawn_at is null
            and (n.id = any (ids) or n.created_at < ends_at or (n.created_at, n.id) <= (last.created_at, last.id))
        order by n.id
        for no key update);
    update public.notifications n
    set read_at = asked_at
    where n.tenant_id = caller.tenant and n.id = any (reading) and n.read_at is null;
    return office.ok_result(caller, format('{"unread":%s}', office.unread_count(caller.tenant, caller.account)));
end
$$;
