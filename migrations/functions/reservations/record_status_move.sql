-- Every move leaves its audit row, and a person's `returned` brings back what is still out.
-- (The server's own flip finds nothing out.)
create or replace function office.record_status_move()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    perform office.write_audit(
        new.tenant_id, 'reservation.' || case when current_setting('office.move', true) = 'reopened' then 'reopened' else new.status end,
        'reservation', new.id, new.id, null, old.status, new.status,
        jsonb_build_object('status', old.status),
        jsonb_strip_nulls(jsonb_build_object(
            'status', new.status, 'reason', nullif(current_setting('office.reason', true), ''))));
    if new.status = 'returned' then
        perform office.close_open_checkouts(old, new.returned_at);
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
