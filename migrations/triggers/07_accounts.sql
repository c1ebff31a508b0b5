create or replace trigger accounts_version
    before update of email, display_name, roles, locale, disabled_at, auth_user_id on public.accounts
    for each row execute function office.grow_version();

create or replace trigger accounts_tie
    before insert or delete or update of auth_user_id on public.accounts
    for each row execute function office.follow_tie();

create or replace trigger accounts_tenant_first
    before update of roles, disabled_at, tenant_id or delete on public.accounts
    for each statement execute function office.lock_tenants_of_people();

drop trigger if exists accounts_last_admin on public.accounts;
create constraint trigger accounts_last_admin
    after update of roles, disabled_at, tenant_id or delete on public.accounts
    deferrable initially deferred
    for each row execute function office.check_last_admin();

create or replace trigger accounts_clear_passwords
    after update of disabled_at, auth_user_id on public.accounts
    for each row when (
        (old.disabled_at is null and new.disabled_at is not null)
        or (old.auth_user_id is not null and new.auth_user_id is distinct from old.auth_user_id))
    execute function office.clear_passwords();

-- Of its own: the condition above names what a deleted row has not.
create or replace trigger accounts_clear_passwords_deleted
    after delete on public.accounts
    for each row execute function office.clear_passwords();

create or replace trigger accounts_end_sessions
    after delete or update of roles, disabled_at, auth_user_id, tenant_id on public.accounts
    for each row execute function office.end_account_sessions();

-- Of before; accounts_note tells of it.
drop trigger if exists accounts_user_deleted_note on public.accounts;
drop trigger if exists accounts_user_changed_note on public.accounts;

create or replace trigger accounts_note
    after insert or update or delete on public.accounts
    for each row execute function office.note_change_of_accounts();
alter table public.accounts enable always trigger accounts_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger accounts_no_truncate
    before truncate on public.accounts
    for each statement execute function office.refuse_change('accounts', 'accounts_no_truncate');
alter table public.accounts enable always trigger accounts_no_truncate;
