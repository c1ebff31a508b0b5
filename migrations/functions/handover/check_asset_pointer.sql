-- At COMMIT an asset points at the reservation that its open checkout is on, or at none. Deferred, because pointer and
-- ledger are two statements. A house that is taken away loses its ledger first.
--
-- Each change of a pointer is held against the ledger, and each change of a trip against the pointer, by the row as it was then: the last of
-- them is the row as it is at COMMIT, and what did not change was right before. Only where they differ is it asked how both stand now.
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
    is_right boolean := false;
begin
    if tg_op = 'DELETE' and office.is_being_removed(old.tenant_id) then
        previous := set_config('office.tenant', previous, true);
        return null;
    elsif tg_argv[0] = 'assets' then
        changed := array[new.id];
        is_right := new.current_reservation_id is not distinct from (
            select c.reservation_id
            from public.asset_checkouts c
            where c.tenant_id = new.tenant_id and c.asset_id = new.id and c.returned_at is null);
    else
        changed := array[new.asset_id, old.asset_id];
        if tg_op = 'INSERT' or (new.tenant_id, new.asset_id) = (old.tenant_id, old.asset_id) then
            is_right := case when new.returned_at is null then new.reservation_id end is not distinct from (
                select a.current_reservation_id from public.assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id);
        end if;
    end if;
    if is_right then
        previous := set_config('office.tenant', previous, true);
        return null;
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
