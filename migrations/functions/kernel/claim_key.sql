-- Takes an idempotency key for this transaction: null when it is the caller's to use, else the answer to send. Never
-- waits: while a twin is running it says busy and gives the connection back. Once the lock is ours the twin's commit is
-- visible, because this function is volatile: what it calls looks with a snapshot of its own.
create or replace function office.claim_key(caller office.caller, key text, fingerprint text, retention interval)
returns office.function_result
language plpgsql
as $$
begin
    if not pg_try_advisory_xact_lock(hashtextextended(key, hashtextextended(caller.tenant::text, 0))) then
        return row(503, 'unavailable', null, null, 'busy', caller.tenant, caller.account)::office.function_result;
    end if;
    return office.look_up_key(caller, key, fingerprint, retention);
end
$$;
