-- Changes what `fields` name of an account, with the audit row; the tenant's row and then the account's are locked. Nobody changes
-- their own roles, and the last admin stays one. Another address is another person, who has yet to prove it, unless `same_person` says
-- that the sign-in moves there.
create or replace function office.edit_account(
    caller office.caller, before public.accounts, fields jsonb, out after public.accounts, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
    is_moved boolean;
begin
    after := jsonb_populate_record(before, fields - 'disabled');
    is_moved := lower(after.email collate "C") <> lower(before.email collate "C");
    after.disabled_at := case
        when not fields ? 'disabled' then before.disabled_at
        when (fields ->> 'disabled')::boolean then coalesce(before.disabled_at, clock_timestamp())
    end;
    if after is not distinct from before then
        return;
    elsif caller.account = before.id and after.roles <> before.roles then
        refusal := row(
            403, 'insufficient_role', null, '{"params":{"own":true}}', null, caller.tenant, caller.account)::office.function_result;
        return;
    elsif is_moved then
        other := office.account_of_email(caller.tenant, after.email, before.id);
        if other is not null then
            refusal := office.already_exists_result(caller, 'email', after.email, other);
            return;
        end if;
    end if;
    -- In the place of who is only invited another may come who is. By another address the only admin would be cut: an operator may do it.
    if office.is_admin(before) and not office.is_admin(after)
            and not office.has_other_admin(caller.tenant, before.id, counts_invited => before.auth_user_id is null)
        or is_moved and caller.account is not null and before.auth_user_id is not null
            and not coalesce((fields ->> 'same_person')::boolean, false) and office.is_only_admin(before)
    then
        refusal := office.current_result(
            caller, 'last_admin', '{}', json_build_object('account', office.account_record_json(before)));
        return;
    end if;
    if is_moved and (fields ->> 'same_person')::boolean then
        refusal := office.move_sign_in(caller, before, after.email);
        if refusal.status is not null then
            return;
        end if;
    elsif is_moved then
        -- The cut below drops the codes too, but whoever types one locks it before the person.
        perform office.drop_codes(before);
        perform office.void_code(before);
        -- Who is cut, and whose address it was, by id: the one as a rule.
        perform
        from signin.users u
        where u.id = before.auth_user_id or u.email = lower(before.email collate "C")
        order by u.id
        for no key update;
        after.auth_user_id := null;
        after.unlinked_at := clock_timestamp();
    end if;
    update public.accounts a
    set email = after.email, display_name = after.display_name, roles = after.roles, locale = after.locale,
        disabled_at = after.disabled_at, auth_user_id = after.auth_user_id, unlinked_at = after.unlinked_at
    where a.tenant_id = caller.tenant and a.id = before.id
    returning * into after;
    if is_moved then
        perform office.end_untied_sessions(before.email);
    end if;
    perform office.audit_account(
        'account.changed', after, office.account_json(before)::jsonb, office.account_json(after)::jsonb);
end
$$;
