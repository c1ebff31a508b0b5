-- Writes assets, a new one where `before` is null, with an audit row each, and returns them as they are then: new ones first, in their
-- order. Every way to make or change one ends here; each has judged it before. `before` is the asset as it was judged: where it is another
-- by now, the change begins anew. A new one may have its id already. The audit rows also name the stickers that are added and removed; the
-- caller writes those afterwards (office.write_stickers()).
create or replace function office.write_assets(tenant uuid, edits office.asset_edit[])
returns public.assets[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ids constant uuid[] := array(
        select coalesce((e.before).id, (e.after).id, gen_random_uuid())
        from unnest(edits) with ordinality as e (before, after, added, removed, place)
        order by e.place);
    moved constant uuid[] := array(
        select (e.before).id from unnest(edits) as e where (e.after).item_id <> (e.before).item_id);
    moved_now bigint := 0;
    made bigint;
    changed bigint;
    written public.assets[];
    entries office.audit_entry[];
begin
    -- In the order of all.
    perform from public.assets a
    where a.tenant_id = write_assets.tenant and a.id = any (array(select (e.before).id from unnest(edits) as e))
    order by a.id
    for no key update;
    insert into public.assets (
        id, tenant_id, number, item_id, serial, asset_tag, location, condition, status, category, hardware_type, country, notes,
        customer, asset_type, external_id, created_key)
    select
        e.id, write_assets.tenant, coalesce((e.after).number, 0), (e.after).item_id, (e.after).serial, (e.after).asset_tag,
        (e.after).location, coalesce((e.after).condition, 'good'), coalesce((e.after).status, 'IN_STOCK'), (e.after).category,
        (e.after).hardware_type, (e.after).country, (e.after).notes, (e.after).customer, (e.after).asset_type, (e.after).external_id,
        (e.after).created_key
    from unnest(edits, ids) with ordinality as e (before, after, added, removed, id, place)
    where (e.before).id is null
    order by e.place;
    get diagnostics made = row_count;
    if moved <> '{}' then
        -- To name a column of a key in SET is to wait for every phone that has the asset in hand.
        update public.assets a
        set item_id = (e.after).item_id
        from unnest(edits) as e
        where a.tenant_id = write_assets.tenant and a.id = (e.before).id and a.version = (e.before).version and a.id = any (moved);
        get diagnostics moved_now = row_count;
    end if;
    -- Work at the shelf moves no version: what a report said meanwhile stays, and what went out is not gone for good.
    update public.assets a
    set serial = (e.after).serial, asset_tag = (e.after).asset_tag, location = (e.after).location,
        condition = case when (e.after).condition <> (e.before).condition then (e.after).condition else a.condition end,
        status = (e.after).status, category = (e.after).category, hardware_type = (e.after).hardware_type,
        asset_type = (e.after).asset_type, country = (e.after).country, customer = (e.after).customer, notes = (e.after).notes,
        external_id = (e.after).external_id
    from unnest(edits) as e
    where a.tenant_id = write_assets.tenant and a.id = (e.before).id
      -- Above it grew by one.
      and a.version = (e.before).version + (a.id = any (moved))::int
      and not (
          (e.after).status in ('ARCHIVED', 'DISPOSED') and (e.before).status not in ('ARCHIVED', 'DISPOSED')
          and a.current_reservation_id is not null);
    get diagnostics changed = row_count;
    perform office.require_unchanged(made + changed = cardinality(edits) and moved_now = cardinality(moved));
    -- FULL, so that it is never a loop in a loop, however few rows are expected.
    select
        array_agg(a.asset order by a.is_new desc, a.place),
        array_agg(
            row(
                case
                    when a.is_new then 'asset.created'
                    when (a.asset).status in ('ARCHIVED', 'DISPOSED') and (a.before).status not in ('ARCHIVED', 'DISPOSED')
                        then 'asset.archived'
                    else 'asset.changed'
                end,
                'asset', (a.asset).id, null, (a.asset).id, null, null,
                case when not a.is_new then office.asset_audit_json(a.before, a.stickers) end,
                office.asset_audit_json(
                    a.asset, a.added || array(select s.code from unnest(a.stickers) as s (code) where s.code <> all (a.removed)))
            )::office.audit_entry
            order by a.is_new desc, a.place)
    into written, entries
    from (
        select
            w.asset, e.before, e.added, e.removed, e.place, (e.before).id is null as is_new,
            case when (e.before).id is null then '{}' else office.asset_codes(write_assets.tenant, e.id) end as stickers
        from unnest(edits, ids) with ordinality as e (before, after, added, removed, id, place)
        full join (
            select a as asset, a.id from public.assets a where a.tenant_id = write_assets.tenant and a.id = any (ids)
        ) as w on w.id = e.id
        offset 0
    ) as a;
    perform office.write_audits(tenant, entries);
    return written;
end
$$;
