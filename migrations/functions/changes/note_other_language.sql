-- Notes for the feed that a person reads another language from now on: what they were told comes in it.
create or replace function office.note_other_language(tenant uuid, account uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
begin
    insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
    select n.tenant_id, 'notification', n.id, 'notifications', n.account_id::text, 'update'
    from public.notifications n
    where n.tenant_id = tenant and n.account_id = account and n.facts is not null and n.withdrawn_at is null
    on conflict do nothing;
    perform office.switch_tenant(previous);
end
$$;
