-- A delivery as an admin reads it; with `whole` also its bytes and what of them was signed, of the last try. No secret is in it: a signature
-- tells nobody its key.
create or replace function office.webhook_delivery_json(delivery public.webhook_deliveries, hook public.webhooks, whole boolean)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when whole then (
        select row_to_json(shown)
        from (
            select brief.*, delivery.body,
                case when delivery.sent_at is not null then json_build_object(
                    'content-type', 'application/json', 'webhook-id', brief.event_id, 'webhook-timestamp', delivery.sent_at::text,
                    'webhook-signature', delivery.signature) end as headers,
                case when delivery.sent_at is not null
                    then concat_ws('.', brief.event_id, delivery.sent_at, delivery.body) end as signed
        ) as shown
    ) else row_to_json(brief) end
    from (
        select delivery.id, 'evt_' || replace(delivery.id::text, '-', '') as event_id, delivery.type, delivery.audit_id,
            case
                when delivery.outcome is not null then delivery.outcome
                when delivery.leased_until > clock_timestamp() then 'sending'
                when delivery.generation <> hook.generation then 'dropped'
                else 'waiting'
            end as state,
            office.rfc3339_time(delivery.created_at) as created_at,
            delivery.attempts, office.rfc3339_time(to_timestamp(delivery.sent_at)) as last_attempt_at, delivery.status, delivery.fault,
            delivery.took_ms,
            case
                when delivery.done_at is null and delivery.generation = hook.generation
                    and coalesce(delivery.leased_until <= clock_timestamp(), true)
                then office.rfc3339_time(greatest(delivery.due_at, hook.paused_until)) end as next_attempt_at,
            office.rfc3339_time(delivery.done_at) as done_at
    ) as brief
$$;
