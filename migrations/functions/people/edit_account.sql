-- Changes what `fields` name of an account, with the audit row; the tenant's row and then the account's are locked. Nobody changes
-- their own roles, and the last admin stays one.
create or replace function office.edit_account(
    caller office.caller, before public.accounts, fields jsonb, out after public.accounts, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    after := jsonb_populate_record(before, fields - 'disabled');
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
    elsif lower(after.email collate "C") <> lower(before.email collate "C") then
        other := office.account_of_email(caller.tenant, after.email, before.id);
        if other is not null then
            refusal := office.already_exists_result(caller, 'email', after.email, other);
            return;
        end if;
    end if;
    if office.is_admin(before) and not office.is_admin(after) and not office.has_admin(caller.tenant, before.id) then
        refusal := office.current_result(
            caller, 'last_admin', '{}', json_build_object('account', office.account_record_json(before)));
        return;
    end if;
    update public.accounts a
    set email = after.email, display_name = after.display_name, roles = after.roles, locale = after.locale,
        disabled_at = after.disabled_at
    where a.tenant_id = caller.tenant and a.id = before.id
    returning * into after;
    perform office.audit_account(
        'account.changed', after, office.account_json(before)::jsonb, office.account_json(after)::jsonb);
end
$$;
