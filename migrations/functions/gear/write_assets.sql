-- Writes assets, a new one where `before` is null, with an audit row each, and returns them as they are then: new ones first, in their
-- order. A new one may have its id already. Every way to make or change one ends here; each has judged it before. `before` is the asset as it was judged: where it is another
-- by now, the change begins anew. The audit rows also name the stickers that are added and removed; the caller writes those afterwards
-- (office.write_stickers()).
create or replace function office.write_assets(tenant uuid, edits office.asset_edit[])
returns public.assets[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    moved constant uuid[] := array(
        select (e.before).id from unnest(edits) as e where (e.after).item_id <> (e.before).item_id);
    moved_now bigint := 0;
    written public.assets[];
    entries office.audit_entry[];
begin
    -- In the order of all.
    perform from public.assets a
    where a.tenant_id = write_assets.tenant and a.id = any (array(select (e.before).id from unnest(edits) as e))
    order by a.id
    for no key update;
    if moved <> '{}' then
        -- To name a column of a key in SET is to wait for every phone that has the asset in hand.
        update public.assets a
        set item_id = (e.after).item_id
        from unnest(edits) as e
        where a.tenant_id = write_assets.tenant and a.id = (e.before).id and a.version = (e.before).version and a.id = any (moved);
        get diagnostics moved_now = row_count;
    end if;
    perform office.require_unchanged(moved_now = cardinality(moved));
    with edited as materialized (
        select
            coalesce((e.before).id, (e.after).id, gen_random_uuid()) as id, e.before, e.after, coalesce(e.added, '{}') as added, coalesce(e.removed, '{}') as removed,
            case when (e.before).id is null then '{}' else office.asset_codes(write_assets.tenant, (e.before).id) end as stickers,
            (e.after).status in ('ARCHIVED', 'DISPOSED') and (e.before).status not in ('ARCHIVED', 'DISPOSED') as leaves, e.place
        from unnest(edits) with ordinality as e (before, after, added, removed, place)
    ), made as (
        insert into public.assets as a (
            id, tenant_id, number, item_id, serial, asset_tag, location, condition, status, category, hardware_type, country, notes,
            customer, asset_type, external_id, created_key)
        select
            e.id, write_assets.tenant, coalesce((e.after).number, 0), (e.after).item_id, (e.after).serial, (e.after).asset_tag,
            (e.after).location, coalesce((e.after).condition, 'good'), coalesce((e.after).status, 'IN_STOCK'), (e.after).category,
            (e.after).hardware_type, (e.after).country, (e.after).notes, (e.after).customer, (e.after).asset_type, (e.after).external_id,
            (e.after).created_key
        from edited e
        where (e.before).id is null
        order by e.place
        returning a as asset
    ), changed as (
        -- Work at the shelf moves no version: what a report said meanwhile stays, and what went out is not gone for good.
        update public.assets a
        set serial = (e.after).serial, asset_tag = (e.after).asset_tag, location = (e.after).location,
            condition = case when (e.after).condition <> (e.before).condition then (e.after).condition else a.condition end,
            status = (e.after).status, category = (e.after).category,
            hardware_type = (e.after).hardware_type, asset_type = (e.after).asset_type, country = (e.after).country,
            customer = (e.after).customer, notes = (e.after).notes, external_id = (e.after).external_id
        from edited e
        where a.tenant_id = write_assets.tenant and a.id = (e.before).id
          -- Above it grew by one.
          and a.version = (e.before).version + (a.id = any (moved))::int
          and not (e.leaves and a.current_reservation_id is not null)
        returning a as asset
    ), written_now as (
        select m.asset from made m
        union all
        select c.asset from changed c
    ), audited as (
        -- FULL, so that it is never a loop in a loop, however few rows are expected.
        select
            w.asset, (e.before).id is null as is_new, e.place, row(
                case when (e.before).id is null then 'asset.created' when e.leaves then 'asset.archived' else 'asset.changed' end, 'asset',
                e.id, null, e.id, null, null,
                case when (e.before).id is not null then office.asset_audit_json(e.before, e.stickers) end,
                office.asset_audit_json(
                    w.asset, e.added || array(select s.code from unnest(e.stickers) as s (code) where s.code <> all (e.removed)))
            )::office.audit_entry as entry
        from written_now w
        full join edited e on e.id = (w.asset).id
    )
    select array_agg(a.asset order by a.is_new desc, a.place), array_agg(a.entry order by a.is_new desc, a.place)
    into written, entries
    from audited a
    where (a.asset).id is not null;
    perform office.require_unchanged(cardinality(written) = cardinality(edits));
    perform office.write_audits(tenant, entries);
    return written;
end
$$;
