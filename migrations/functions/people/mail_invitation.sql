-- Keeps the mail that asks somebody into a house, in the house's language, and says whether it goes out: of a house one a day to an address,
-- fifty an hour, and of all houses no more than strangers get. `place` is the server's own address: a house's could be anything, and who is
-- asked knows neither. The house is locked. An account that was made long ago, or is nobody's to enter by, asks nobody.
create or replace function office.mail_invitation(caller office.caller, account public.accounts, place text, mails_an_hour int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most_an_hour constant int := 50;
    asked_at constant timestamptz := clock_timestamp();
    recipient constant text := lower(account.email collate "C");
    house public.tenants;
    inviter text;
    words text[];
begin
    -- A node of a distributed database sends no mail.
    if to_regclass('signin.invitation_mails') is null then
        return false;
    end if;
    delete from signin.invitation_mails m where m.tenant_id = account.tenant_id and m.sent_at <= asked_at - interval '1 day';
    if account.disabled_at is not null or account.auth_user_id is not null or octet_length(recipient) > 254
        or account.created_at < transaction_timestamp()
        or exists (select from signin.invitation_mails m where m.tenant_id = account.tenant_id and m.email = recipient)
        or most_an_hour <= (
            select count(*)
            from signin.invitation_mails m
            where m.tenant_id = account.tenant_id and m.sent_at > asked_at - interval '1 hour')
        or not office.count_mail(date_trunc('hour', asked_at), true, false, mails_an_hour)
    then
        return false;
    end if;
    insert into signin.invitation_mails (tenant_id, email, sent_at) values (account.tenant_id, recipient, asked_at);
    select * into house from public.tenants t where t.id = account.tenant_id;
    select a.display_name into inviter from public.accounts a where a.tenant_id = account.tenant_id and a.id = caller.account;
    words := office.invitation_words(house.locale, house.name, inviter, recipient, place);
    insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, tenant_id, subject, body)
    values (recipient, house.locale, 'invitation', false, asked_at + interval '3 days', account.tenant_id, words[1], words[2]);
    return true;
end
$$;
