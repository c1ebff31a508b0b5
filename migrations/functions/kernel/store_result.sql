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
    insert into public.idempotency_keys (tenant_id, key, fingerprint, status, body, is_lasting)
    values (caller.tenant, store_result.key, store_result.fingerprint, store_result.status, store_result.body,
        store_result.is_lasting)
    on conflict on constraint idempotency_keys_pkey do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, is_lasting = excluded.is_lasting,
        created_at = excluded.created_at;
    return row(status, null, body, null, 'stored', caller.tenant, caller.account)::office.function_result;
end
$$;
