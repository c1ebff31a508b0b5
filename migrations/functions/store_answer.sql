-- Keeps the answer of a change under its key, in the change's own transaction. What is replaced can only be a key past
-- its retention: office.claim_key() would have answered with any other.
create or replace function office.store_answer(caller office.caller, key text, fingerprint text, status int, body text)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
begin
    insert into idempotency_keys (tenant_id, key, fingerprint, status, body)
    values (caller.tenant, store_answer.key, store_answer.fingerprint, store_answer.status, store_answer.body)
    on conflict on constraint idempotency_keys_pkey do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = excluded.created_at;
    return row(status, null, body, null, 'stored', caller.tenant, caller.account)::office.answer;
end
$$;
