-- POST /accounts. A key makes one account, which keeps it for good. Where `fields` have `mail`, the person is asked in by mail, which says where
-- to sign in if its `place` is known.
create or replace function office.create_account(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    mail constant jsonb := fields -> 'mail';
    begun record;
    caller office.caller;
    made record;
    is_mailed boolean;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into made from office.insert_account(caller, fields, key);
    if (made.refusal).status is not null then
        return made.refusal;
    end if;
    is_mailed := mail is not null
        and office.mail_invitation(caller, made.account, mail ->> 'place', (mail ->> 'mails_an_hour')::int);
    return office.store_result(
        caller, key, fingerprint, 201,
        left(office.account_record_json(made.account)::text, -1) || format(',"invited_by_mail":%s}', is_mailed::text));
end
$$;
