-- Writes an asset, a new one where `before` is null, with its audit row, and returns it as it is then. Every way to make or change
-- one ends here; each has judged it before. `before` is the asset as it was judged: where it is another by now, the change begins
-- anew. The audit row also names new stickers, or the loss of all; the caller writes that afterwards.
create or replace function office.write_asset(
    before public.assets, after public.assets, new_codes text[] default '{}', loses_codes boolean default false
)
returns public.assets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    written public.assets := after;
    seen_version int := before.version;
    stickers text[] := '{}';
    leaves constant boolean := after.status in ('ARCHIVED', 'DISPOSED') and before.status not in ('ARCHIVED', 'DISPOSED');
begin
    if before.id is null then
        insert into public.assets (
            tenant_id, number, item_id, serial, asset_tag, location, condition, status, category, hardware_type, country, notes,
            customer, asset_type, external_id, created_key)
        values (
            after.tenant_id, coalesce(after.number, 0), after.item_id, after.serial, after.asset_tag, after.location,
            coalesce(after.condition, 'good'), coalesce(after.status, 'IN_STOCK'), after.category, after.hardware_type, after.country,
            after.notes, after.customer, after.asset_type, after.external_id, after.created_key)
        returning * into written;
    else
        stickers := office.asset_codes(before.tenant_id, before.id);
        -- To name a column of a key in SET is to wait for every phone that has the asset in hand.
        if after.item_id <> before.item_id then
            update public.assets a set item_id = after.item_id
            where a.tenant_id = before.tenant_id and a.id = before.id and a.version = seen_version
            returning a.version into seen_version;
        end if;
        if after is distinct from before then
            -- Work at the shelf moves no version: what a report said meanwhile stays, and what went out is not gone for good.
            update public.assets a
            set serial = after.serial, asset_tag = after.asset_tag, location = after.location,
                condition = case when after.condition <> before.condition then after.condition else a.condition end,
                status = after.status, category = after.category, notes = after.notes, external_id = after.external_id
            where a.tenant_id = before.tenant_id and a.id = before.id and a.version = seen_version
                and not (leaves and a.current_reservation_id is not null)
            returning * into written;
            perform office.require_unchanged(found);
        end if;
    end if;
    perform office.write_audit(
        written.tenant_id,
        case when before.id is null then 'asset.created' when leaves then 'asset.archived' else 'asset.changed' end, 'asset',
        written.id, null, written.id, null, null,
        case when before.id is not null then office.asset_audit_json(before, stickers) end,
        office.asset_audit_json(
            written, case when not loses_codes then new_codes || stickers else '{}' end));
    return written;
end
$$;
