-- Ends what is under way to an address that an account loses: mails that tell of the house, and its live code and the mail that holds it.
-- A code of somebody whom another account lets in stays (office.is_let_in()).
create or replace function office.void_code(account public.accounts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place constant text := lower(account.email collate "C");
    is_let_in constant boolean := office.is_let_in(place, account);
begin
    if not is_let_in then
        delete from signin.codes c where c.email = place;
    end if;
    delete from signin.mail_outbox m
    where m.recipient in (account.email, place)
      and (m.template = 'sign_in' and not is_let_in or m.tenant_id = account.tenant_id);
end
$$;
