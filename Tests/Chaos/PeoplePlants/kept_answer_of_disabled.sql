-- Who is disabled is given the answer that their key has kept, as if they were still in.
-- Caught by: let-in-though-out
select pg_temp.plant(
    'office.begin_change', 'if caller\.code is not null then',
    'if caller.code = ''account_disabled'' and key is not null then
        perform office.switch_tenant(caller.tenant::text);
        result := office.look_up_key(caller, key, fingerprint, retention);
        if result.status is not null then
            return;
        end if;
    end if;
    if caller.code is not null then')
