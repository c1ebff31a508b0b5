-- GET /audit: what was changed, by whom, newest first, in the order in which it was written.
create or replace function office.list_audit(
    tenant uuid, subject uuid, session uuid, role text, entity uuid, reservation uuid, asset uuid, actor uuid, action text,
    begins_at timestamptz, ends_at timestamptz, page_size int, before_id bigint
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    people uuid[];
    page public.audit_log[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- A person is named by the account's id or the user's, which is what the rows have.
    people := (
        select array_remove(array[c.auth_user_id, c.former_user_id], null)
        from public.accounts c
        where c.tenant_id = caller.tenant and c.id = actor);
    people := coalesce(nullif(people, '{}'), array[actor]);
    -- One more than the page: whether there is another.
    page := array(
        select l
        from public.audit_log l
        where l.tenant_id = caller.tenant
          and (before_id is null or l.id < before_id)
          and (entity is null or l.entity_id = entity)
          and (list_audit.reservation is null or l.reservation_id = list_audit.reservation)
          and (list_audit.asset is null or l.asset_id = list_audit.asset)
          and (actor is null or l.actor_user_id = any (people))
          and (list_audit.action is null or l.action = list_audit.action)
          and (begins_at is null or l.at >= begins_at)
          and (ends_at is null or l.at < ends_at)
        order by l.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'audit',
        array(
            select office.audit_json(l)
            from public.audit_log l
            where l.tenant_id = caller.tenant and l.id in (select p.id from unnest(page[:page_size]) as p)
            order by l.id desc),
        case when cardinality(page) > page_size then office.encode_text_cursor(page[page_size].id::text, caller.tenant) end);
end
$$;
