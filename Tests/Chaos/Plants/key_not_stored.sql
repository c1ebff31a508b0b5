-- A change is made and its key is not stored, now and then.
-- Caught by: acknowledged-without-key, effect-without-key
select pg_temp.plant(
    'office.store_result', 'insert into public\.idempotency_keys',
    'if left(md5(key), 1) = ''0'' then return row(status, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    insert into public.idempotency_keys')
