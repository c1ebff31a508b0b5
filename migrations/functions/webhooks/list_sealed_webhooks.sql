-- The webhooks of all houses that are on, with their secrets, sealed and in hexadecimal digits: for `quartermaster doctor`, which tries whether the key
-- opens them.
create or replace function office.list_sealed_webhooks()
returns table (webhook_id uuid, secret text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('office.webhook_sweep', 'on', true);
    return query select w.id, encode(w.secret, 'hex') from public.webhooks w where w.active order by w.tenant_id, w.id;
    perform set_config('office.webhook_sweep', '', true);
end
$$;
