-- What a person wants to be told; who never said so wants everything.
create or replace function office.own_notification_settings(tenant uuid, account uuid)
returns public.notification_settings
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    settings public.notification_settings;
begin
    select * into settings
    from public.notification_settings s
    where s.tenant_id = own_notification_settings.tenant and s.account_id = account;
    if settings.tenant_id is null then
        settings := row(tenant, account, '{}', '{}', '{}', 1);
    end if;
    return settings;
end
$$;
