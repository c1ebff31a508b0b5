-- What every change starts with: who is asking, for whom the audit is written, and the key (docs/database.md). Where its caller has set in
-- `office.noted_by` that another person noted it, an account that is not of the house is refused, unless the key has its answer already.
-- `result` is null when the change is to be made now. What is set here ends with office.forget_caller().
create or replace function office.begin_change(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    client_at timestamptz, retention interval, out caller office.caller, out result office.function_result
)
language plpgsql
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
    noter constant uuid := office.current_noted_by();
begin
    if lock_timeout_ms is not null then
        setting := set_config('lock_timeout', lock_timeout_ms || 'ms', true);
    end if;
    caller := office.authorize_caller(tenant, subject, session, role);
    if caller.code is not null then
        result := office.caller_refusal(caller);
        return;
    end if;
    -- One expression: each assignment has a cost of its own.
    setting := concat(
        set_config('office.source', 'api', true), set_config('office.actor', subject::text, true),
        set_config('office.request_id', coalesce(request_id, ''), true), set_config('office.key', coalesce(key, ''), true),
        set_config('office.client_at', coalesce(client_at::text, ''), true), set_config('office.stock', '', true));
    -- The asset app may do without a key.
    if key is not null then
        result := office.claim_key(caller, key, fingerprint, retention);
    end if;
    if result.status is null and noter is not null then
        result := office.noter_refusal(caller, noter);
    end if;
end
$$;
