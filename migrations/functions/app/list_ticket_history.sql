-- GET /tickets/{id}/history: what the audit has of a ticket, newest first, with the names of who did it.
create or replace function office.list_ticket_history(
    tenant uuid, subject uuid, session uuid, role text, ticket uuid, page_size int, before_id bigint
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    ids bigint[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.tickets t where t.tenant_id = caller.tenant and t.id = ticket) then
        return office.not_found_result(caller, 'ticket_not_found');
    end if;
    -- One more than the page: whether there is another.
    ids := array(
        select l.id
        from public.audit_log l
        where l.tenant_id = caller.tenant and l.entity_id = ticket
          and l.entity_id is distinct from l.asset_id and l.entity_id is distinct from l.reservation_id
          and (before_id is null or l.id < before_id)
        order by l.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'history',
        array(
            select row_to_json(shown)
            from public.audit_log l
            cross join lateral (
                select l.id, office.rfc3339_time(l.at) as at, l.action, office.name_of_user(l.tenant_id, l.actor_user_id) as by,
                    l.source, l.before, l.after
            ) as shown
            where l.tenant_id = caller.tenant and l.id = any (ids[:page_size])
            order by l.id desc),
        case when cardinality(ids) > page_size then office.encode_text_cursor(ids[page_size]::text, caller.tenant) end);
end
$$;
