-- Ends what is under way to an address that an account loses: mails that tell of the house, and its live code and the mail that holds it.
-- A code of somebody whom another account lets in stays: no house may keep another's people from signing in.
create or replace function office.void_code(account public.accounts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place constant text := lower(account.email collate "C");
    person constant uuid := (select u.id from signin.users u where u.email = place);
    is_let_in boolean;
begin
    perform set_config('office.email', place, true), set_config('office.subject', coalesce(person::text, ''), true);
    is_let_in := exists (
        select
        from public.accounts a
        where lower(a.email collate "C") = place and a.disabled_at is null
          and (a.tenant_id, a.id) <> (account.tenant_id, account.id))
        or exists (
        select
        from public.accounts a
        where a.auth_user_id = person and a.disabled_at is null and (a.tenant_id, a.id) <> (account.tenant_id, account.id));
    perform set_config('office.email', '', true), set_config('office.subject', '', true);
    if not is_let_in then
        delete from signin.codes c where c.email = place;
    end if;
    delete from signin.mail_outbox m
    where m.recipient in (account.email, place)
      and (m.template = 'sign_in' and not is_let_in or m.tenant_id = account.tenant_id);
end
$$;
