-- The name that a mail comes from, where its house has one of its own: the house that it is of, else the only one that the address' person
-- works for. Houses that only invite count where there is no other.
create or replace function office.mail_name(tenant uuid, recipient text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house uuid := tenant;
    found_name text;
begin
    if house is null then
        perform set_config('office.email', lower(recipient collate "C"), true);
        select case when count(distinct known.tenant_id) = 1 then min(known.tenant_id::text)::uuid end into house
        from (
            select a.tenant_id, rank() over (order by a.auth_user_id is null) as place
            from public.accounts a
            where lower(a.email collate "C") = lower(recipient collate "C") and a.disabled_at is null
        ) as known
        where known.place = 1;
        perform set_config('office.email', '', true);
    end if;
    if house is not null then
        perform set_config('office.tenant_lookup', house::text, true);
        select t.mail_name into found_name from public.tenants t where t.id = house;
        perform set_config('office.tenant_lookup', '', true);
    end if;
    return found_name;
end
$$;
