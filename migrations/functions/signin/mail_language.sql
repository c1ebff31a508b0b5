-- The language that mail to an address is written in: that of its account, where there is one, else what the request accepts. An account that
-- only invites comes last.
create or replace function office.mail_language(address text, accepted text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    own text;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    select a.locale into own
    from public.accounts a
    where lower(a.email collate "C") = address and a.disabled_at is null
    order by a.auth_user_id is null, a.tenant_id
    limit 1;
    perform set_config('office.email', '', true);
    return coalesce(own, accepted);
end
$$;
