-- What is under way to an address that an account loses: its live code, and mails that hold one or tell of the house.
create or replace function office.void_code(tenant uuid, address text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from signin.codes c where c.email = lower(address collate "C");
    delete from signin.mail_outbox m
    where m.recipient in (address, lower(address collate "C")) and (m.template = 'sign_in' or m.tenant_id = tenant);
end
$$;
