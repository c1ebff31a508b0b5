-- Keeps the answer of a change under its key, in the change's own transaction. What is replaced can only be a key past
-- its retention: office.claim_key() would have answered with any other. One that changed nothing, though some day it would, is
-- a lasting one: no row that it made remembers its key. Without a key nothing is kept.
create or replace function office.store_result(
    caller office.caller, key text, fingerprint text, status int, body text, is_lasting boolean default false
)
returns office.function_result
language plpgsql
as $$
begin
    if key is null then
        return row(status, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    -- Two statements: one that might do both begins with what only an update needs.
    insert into public.idempotency_keys (tenant_id, key, fingerprint, status, body, is_lasting)
    values (caller.tenant, store_result.key, store_result.fingerprint, store_result.status, store_result.body,
        store_result.is_lasting)
    on conflict do nothing;
    if not found then
        update public.idempotency_keys k
        set fingerprint = store_result.fingerprint, status = store_result.status, body = store_result.body,
            is_lasting = store_result.is_lasting, created_at = now()
        where k.tenant_id = caller.tenant and k.key = store_result.key;
    end if;
    return row(status, null, body, null, 'stored', caller.tenant, caller.account)::office.function_result;
end
$$;
