create or replace trigger accounts_clear_passwords
    after update of disabled_at on public.accounts
    for each row when (old.disabled_at is null and new.disabled_at is not null)
    execute function office.clear_passwords();

create or replace trigger accounts_note
    after insert or update or delete on public.accounts
    for each row execute function office.note_entity_change('account', 'accounts');
alter table public.accounts enable always trigger accounts_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger accounts_no_truncate
    before truncate on public.accounts
    for each statement execute function office.refuse_change('accounts', 'accounts_no_truncate');
alter table public.accounts enable always trigger accounts_no_truncate;
