-- One row for a sticker that was scanned, none for a key whose scan is there already, however long ago.
create or replace function office.log_scan(handover office.handover, reservation uuid, asset uuid)
returns void
language plpgsql
as $$
begin
    if handover.code is not null then
        insert into public.short_link_scans (tenant_id, code, asset_id, reservation_id, actor_user_id, scanned_at, idempotency_key)
        values (
            (handover.caller).tenant, handover.code, asset, reservation, handover.subject, handover.server_time, handover.key)
        -- Naming the constraint would have Postgres ask the policies for reading too.
        on conflict do nothing;
    end if;
end
$$;
