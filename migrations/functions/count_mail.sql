-- Counts a mail of an hour, and says whether it is within the limit. One that goes to nobody takes none away from the others.
create or replace function office.count_mail(hour timestamptz, goes_out boolean, mails_an_hour int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    mails int;
begin
    insert into signin.hours (starts_at, mails) values (hour, goes_out::int)
    on conflict (starts_at) do update set mails = hours.mails + excluded.mails
    returning hours.mails into mails;
    return mails <= mails_an_hour;
end
$$;
