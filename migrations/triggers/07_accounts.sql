create or replace trigger accounts_clear_passwords
    after update of disabled_at on public.accounts
    for each row when (old.disabled_at is null and new.disabled_at is not null)
    execute function office.clear_passwords();
