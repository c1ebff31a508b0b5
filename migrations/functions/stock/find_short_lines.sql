-- Which lines add to what is held where more would be held than is owned, when many change at once: what they free counts before
-- what they add, and of those that add the earlier ones of `after` come first. `before` are those of them that are there already.
create or replace function office.find_short_lines(tenant uuid, before office.held_line[], after office.held_line[])
returns setof uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    part record;
    short_times tstzmultirange;
    present office.held_line[];
    tried office.held_line[];
begin
    for part in
        select a.item_id, a.after, coalesce(b.before, '{}') as before
        from (
            select h.item_id, array_agg(row(h.id, h.item_id, h.hold, h.qty)::office.held_line order by h.place) as after
            from unnest(after) with ordinality as h (id, item_id, hold, qty, place)
            group by h.item_id
        ) as a
        left join (
            select h.item_id, array_agg(row(h.id, h.item_id, h.hold, h.qty)::office.held_line) as before
            from unnest(before) as h
            group by h.item_id
        ) as b on b.item_id = a.item_id
        order by a.item_id
    loop
        short_times := (
            select range_agg(tstzrange(s.starts_at, s.ends_at)) from office.find_shortfalls(tenant, part.before, part.after) s);
        continue when short_times is null;
        -- Those in question hold at first what they do both before and after; what another item or nothing holds is gone.
        present := array(
            select case
                when not a.hold && short_times then row(a.id, a.item_id, a.hold, a.qty)::office.held_line
                else row(a.id, a.item_id, a.hold * b.hold, least(a.qty, b.qty))::office.held_line
            end
            from unnest(part.after) with ordinality as a (id, item_id, hold, qty, place)
            left join unnest(part.before) as b on b.id = a.id
            order by a.place
        ) || array(
            select row(b.id, b.item_id, null, 0)::office.held_line
            from unnest(part.before) as b
            where not exists (select from unnest(part.after) as a where a.id = b.id));
        for place in 1..cardinality(part.after) loop
            continue when present[place] is not distinct from part.after[place];
            tried := present;
            tried[place] := part.after[place];
            if exists (
                select from office.find_shortfalls(tenant, present, tried) s where tstzrange(s.starts_at, s.ends_at) && short_times)
            then
                return next tried[place].id;
            else
                present := tried;
            end if;
        end loop;
    end loop;
end
$$;
