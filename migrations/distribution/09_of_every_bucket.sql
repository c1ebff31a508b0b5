-- What the server calls for all tenants at once, and what an operator calls for one by its name: on a distributed database every bucket does
-- its part.
create or replace function office_scale.of_every_bucket()
returns text[]
language sql
immutable
set search_path = pg_catalog, pg_temp
as $$
    select array[
        'add_account', 'claim_pushes', 'claim_stale_uploads', 'claim_webhooks', 'delete_uploads', 'describe_change_log', 'describe_outboxes', 'drop_device',
        'due_tenants', 'find_house_of_code', 'finish_push', 'import_file', 'list_accounts', 'list_audit_trees', 'list_failing_tenants', 'list_late_webhooks', 'list_sealed_webhooks', 'list_tenant_figures', 'postpone_push', 'prepare_token_account',
        'purge_idempotency_keys', 'purge_webhook_deliveries', 'renew_change_log',
        'set_account', 'set_device_environment', 'set_tenant', 'suspend_tenant', 'sweep_notifications', 'trim_change_log', 'unlink_person']
$$;
