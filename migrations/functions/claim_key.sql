-- Takes an idempotency key for this transaction: null when it is the caller's to use, else the answer to send. Never
-- waits: while a twin is running it says busy and gives the connection back. Once the lock is ours the twin's commit is
-- visible, because every statement here has a snapshot of its own. A key past its retention is a new one.
create or replace function office.claim_key(caller office.caller, key text, fingerprint text, retention interval)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    stored record;
begin
    if not pg_try_advisory_xact_lock(hashtextextended(key, hashtextextended(caller.tenant::text, 0))) then
        return row(503, 'unavailable', null, null, 'busy', caller.tenant, caller.account)::office.answer;
    end if;
    select k.fingerprint, k.status, k.body
    into stored
    from idempotency_keys k
    where k.tenant_id = caller.tenant and k.key = claim_key.key and k.created_at > clock_timestamp() - retention;

    if not found then
        return null;
    elsif stored.fingerprint <> fingerprint then
        return row(422, 'idempotency_key_reused', null, null, null, caller.tenant, caller.account)::office.answer;
    end if;
    return row(stored.status, null, stored.body, null, 'replayed', caller.tenant, caller.account)::office.answer;
end
$$;
