-- POST /me/tenant: the house that this session works in from its next token on, and the person's next sessions begin with; of another issuer's
-- person, that tokens mean which name none. Answers as GET /me does there. What is none of the person's houses is not found, and neither is
-- one that lets this session in no more.
create or replace function office.choose_tenant(subject uuid, session uuid, house uuid)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller;
begin
    -- As whoever ends sessions does: what is chosen while a house ends them is chosen before or after.
    perform from signin.users u where u.id = subject for no key update;
    if session is not null and not office.is_live_session(subject, session) then
        return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
    end if;
    caller := office.authorize_caller(house, subject, session, 'viewer');
    if caller.code in ('no_office_role', 'account_disabled', 'token_invalid') then
        return row(404, 'tenant_not_found', null, null, null, null, null)::office.function_result;
    elsif caller.code is not null then
        return office.caller_refusal(caller);
    elsif session is not null then
        perform office.keep_choice_of_house(subject, session, house);
    else
        insert into signin.choices as c (subject, tenant_id) values (choose_tenant.subject, house)
        on conflict on constraint choices_pkey do update set tenant_id = excluded.tenant_id
        where c.tenant_id <> excluded.tenant_id;
    end if;
    return office.ok_result(caller, left(office.my_account_json(caller, subject, session)::text, -1) || ',"refresh":true}');
end
$$;
