-- Before the entries of an outbox are done: who is asking, and which of the keys that they wait for stand for something that was
-- done, however long ago. What a key made remembers it when its answer is forgotten: an audit row, or a scan beside which nothing
-- was to change.
create or replace function office.prepare_outbox(tenant uuid, subject uuid, session uuid, role text, keys json)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    wanted constant text[] := array(select json_array_elements_text(keys));
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif cardinality(wanted) > 0 then
        select json_agg(w.key)::text
        into body
        from unnest(wanted) as w (key)
        where exists (select from public.idempotency_keys k where k.tenant_id = caller.tenant and k.key = w.key)
            or exists (select from public.short_link_scans s where s.tenant_id = caller.tenant and s.idempotency_key = w.key)
            or exists (select from public.audit_log a where a.tenant_id = caller.tenant and a.idempotency_key = w.key);
    end if;
    return office.ok_result(caller, coalesce(body, '[]'));
end
$$;
