-- POST /webhooks/{id}/rotate: another secret, which the server has made and sealed. The present one signs beside it for a day, so that the
-- receiver may take its time, and so do up to three more of the last day: whose answer was lost, or who made two, cuts nobody off. `made` among the facts says that it was done now, with this secret.
create or replace function office.rotate_webhook(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    webhook uuid, secret text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.webhooks;
    after public.webhooks;
    older record;
    ends_at constant timestamptz := clock_timestamp() + interval '1 day';
    result office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    perform office.lock_tenant(caller.tenant);
    select * into before from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook for no key update;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    elsif office.is_edited_by(caller.tenant, 'webhook', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.webhook_json(before)::text);
    end if;
    select coalesce(array_agg(o.secret order by o.place), '{}') as secrets, coalesce(array_agg(o.until order by o.place), '{}') as ends into older
    from (
        select p.secret, p.until, p.place
        from unnest(before.former_secret || before.older_secrets, before.former_until || before.older_until)
            with ordinality as p (secret, until, place)
        where p.until > clock_timestamp()
        order by p.place
        limit 3
    ) as o;
    update public.webhooks w
    set secret = decode(rotate_webhook.secret, 'hex'), former_secret = before.secret,
        former_until = ends_at, older_secrets = older.secrets, older_until = older.ends, version = w.version + 1
    where w.tenant_id = caller.tenant and w.id = before.id
    returning * into after;
    perform office.audit_webhook('webhook.rotated', before, after);
    result := office.store_result(caller, key, fingerprint, 200, office.webhook_json(after)::text);
    result.facts := '{"params":{"made":"true"}}';
    return result;
end
$$;
