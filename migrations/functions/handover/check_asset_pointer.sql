-- At COMMIT an asset points at the reservation that its open checkout is on, or at none. Deferred, because pointer and
-- ledger are two statements. A house that is taken away loses its ledger first.
create or replace function office.check_asset_pointer()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    previous text := office.switch_tenant(coalesce(new.tenant_id, old.tenant_id)::text);
    changed uuid[];
    wrong uuid;
begin
    if tg_op = 'DELETE' and office.is_being_removed(old.tenant_id) then
        previous := set_config('office.tenant', previous, true);
        return null;
    elsif tg_argv[0] = 'assets' then
        changed := array[new.id];
    else
        changed := array[new.asset_id, old.asset_id];
    end if;
    select a.id into wrong
    from public.assets a
    where a.tenant_id = coalesce(new.tenant_id, old.tenant_id)
      and a.id = any (changed)
      and a.current_reservation_id is distinct from (
        select c.reservation_id
        from public.asset_checkouts c
        where c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null);
    if found then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s: current_reservation_id is not its open checkout', wrong),
            schema = 'public', table = 'assets', constraint = 'assets_current_reservation_is_open_checkout';
    end if;
    previous := set_config('office.tenant', previous, true);
    return null;
end
$$;
