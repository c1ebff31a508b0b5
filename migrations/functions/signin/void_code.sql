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
begin
    -- Where no codes are kept no mail is sent either.
    if not office.keeps_codes() then
        return;
    end if;
    if not office.is_let_in(place, account) then
        perform office.drop_codes_of(array[place]);
    end if;
    delete from signin.mail_outbox m where m.recipient in (account.email, place) and m.tenant_id = account.tenant_id;
end
$$;
