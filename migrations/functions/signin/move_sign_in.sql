-- Moves the sign-in of an account's person to another address, at the word of whoever changes the account: null, or the refusal. No
-- other house may know the person, and the address be nobody's. It proves nothing there: the first code of the new mailbox ends the
-- sessions from before, and a password chosen before is void.
create or replace function office.move_sign_in(caller office.caller, account public.accounts, address text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place constant text := lower(address collate "C");
    may_move boolean;
begin
    -- Who types a code locks it before the person; who ties an account to the person locks them as well.
    if office.keeps_codes() then
        perform from signin.codes c where c.email in (lower(account.email collate "C"), place) order by c.email for update;
    end if;
    perform
    from signin.users u
    where u.id = account.auth_user_id or u.email = lower(account.email collate "C")
    order by u.id
    for no key update;
    perform set_config('office.subject', coalesce(account.auth_user_id::text, ''), true);
    may_move := account.auth_user_id is not null
        and not exists (
            select from public.accounts a where a.auth_user_id = account.auth_user_id and a.tenant_id <> account.tenant_id)
        and not exists (select from signin.users u where u.email = place and u.id <> account.auth_user_id);
    perform set_config('office.subject', '', true);
    if may_move then
        begin
            perform office.void_code(account);
            update signin.users u
            set email = place, email_confirmed_at = null, password_hash = null, moved_at = clock_timestamp(),
                updated_at = clock_timestamp()
            where u.id = account.auth_user_id and u.email <> place;
            return null;
        exception when unique_violation then
            -- Somebody signed in by the address at the same time.
            may_move := false;
        end;
    end if;
    return office.current_result(
        caller, 'already_exists', '{"field":"same_person"}', json_build_object('account', office.account_record_json(account)));
end
$$;
