-- The audit row of what a person allowed to be missing on a reservation, and why; none where nothing of that changed. `before` is
-- what office.allow_shortage() returned.
create or replace function office.audit_shortage(tenant uuid, reservation uuid, reason text, before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after jsonb;
begin
    if before is null then
        return;
    end if;
    perform set_config('office.stock', '', true);
    after := office.short_lines_json(tenant, reservation);
    if after <> before then
        perform office.write_audit(
            tenant, 'stock.shortage_allowed', 'reservation', reservation, reservation, null, null, null,
            jsonb_build_object('lines', before), jsonb_build_object('lines', after, 'reason', reason));
    end if;
end
$$;
