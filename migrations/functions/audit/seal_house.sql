-- Seals a tenant's audit where it is due (take_tenant_turn), at most `batch` rows. Whether there are more; null where it is not due. `place` is
-- where the server is reached, by which a first tree is named for good.
create or replace function office.seal_house(tenant uuid, pause interval, place text, batch int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
    has_more boolean;
begin
    if office.take_tenant_turn(tenant, 'audit_seal', pause, asked_at) then
        has_more := office.seal_rows(tenant, place, batch);
        if has_more then
            perform office.repeat_tenant_turn(tenant, 'audit_seal', asked_at);
        end if;
    end if;
    perform office.switch_tenant(previous);
    return has_more;
end
$$;
