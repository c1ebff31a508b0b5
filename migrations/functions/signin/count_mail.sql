-- Counts a mail of an hour, and says whether it is within the limit. One that goes to nobody takes none away from the others,
-- and addresses without an account, which anybody can make up, none from those that have one.
create or replace function office.count_mail(hour timestamptz, goes_out boolean, has_account boolean, mails_an_hour int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    counted signin.hours;
begin
    insert into signin.hours (starts_at, mails, strangers)
    values (hour, (goes_out and has_account)::int, (goes_out and not has_account)::int)
    on conflict (starts_at) do update set
        mails = hours.mails + excluded.mails, strangers = hours.strangers + excluded.strangers
    returning * into counted;
    return case when has_account then counted.mails else counted.strangers end <= mails_an_hour;
end
$$;
