-- What is known of a key before anything is done: the stored answer of the same request, 422 for another request, null for
-- a key that is new or past its retention.
create or replace function office.look_up_key(caller office.caller, key text, fingerprint text, retention interval)
returns office.function_result
language plpgsql
stable
as $$
declare
    stored record;
begin
    select k.fingerprint, k.status, k.body
    into stored
    from public.idempotency_keys k
    where k.tenant_id = caller.tenant and k.key = look_up_key.key and (k.created_at > clock_timestamp() - retention or k.is_lasting);

    if not found then
        return null;
    elsif stored.fingerprint <> look_up_key.fingerprint then
        return row(422, 'idempotency_key_reused', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    return row(stored.status, null, stored.body, null, 'replayed', caller.tenant, caller.account)::office.function_result;
end
$$;
