-- Has office.check_line() count anew how much of a line came back, where a trip on it began, ended or was taken back. A pickup on a line that
-- nothing came back from changes nothing of that. Where the setting office.trips says `together`, who ends them has it counted afterwards.
create or replace function office.follow_trip()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
    previous text := office.switch_tenant(tenant::text);
    may_grow boolean;
begin
    -- Of a house that is taken away, or comes with its counts (quartermaster tenant import).
    if current_setting('office.trips', true) = 'together'
        or tg_op = 'DELETE' and office.is_being_removed(tenant)
        or tg_op = 'INSERT' and (current_setting('office.arriving', true) = tenant::text or new.voided_at is not null)
    then
        previous := set_config('office.tenant', previous, true);
        return null;
    end if;
    may_grow := case tg_op
        when 'DELETE' then true
        when 'UPDATE' then new.returned_at is not null and not new.is_swapped_away
            or new.reservation_item_id is distinct from old.reservation_item_id
        else new.returned_at is not null
    end;
    -- A line that lacks something, or holds one again, takes items (office.check_line()). The asset comes before them, and whoever ends a trip
    -- writes it next. It is not waited for: of several trips, the next one's asset comes after the first one's items.
    if tg_op = 'UPDATE' then
        perform from public.reservation_items l
        where l.tenant_id = tenant
            and l.id in (old.reservation_item_id, new.reservation_item_id)
            and (l.shortage > 0 or old.returned_at is not null and l.came_back > 0)
        order by l.id
        for no key update;
        if found then
            perform from public.assets a where a.tenant_id = tenant and a.id = new.asset_id for no key update skip locked;
            if not found then
                raise exception using
                    errcode = 'serialization_failure',
                    message = format('asset %s is being changed, and its trip as well', new.asset_id);
            end if;
        end if;
    end if;
    update public.reservation_items l
    set came_back = -1
    where l.tenant_id = tenant
        and l.id in (
            case when tg_op <> 'INSERT' then old.reservation_item_id end, case when tg_op <> 'DELETE' then new.reservation_item_id end)
        and (may_grow or l.came_back > 0);
    previous := set_config('office.tenant', previous, true);
    return null;
end
$$;
