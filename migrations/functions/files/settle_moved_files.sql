-- Where the files of `wanted`, {"photo.front": path}, stand: one that moved by two changes, which may have come in either order,
-- where it was put last. `stamps` has when each name was changed. A signature stays: without it nobody has signed.
create or replace function office.settle_moved_files(wanted jsonb, stamps jsonb)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_object_agg(p.place, p.path) filter (where p.is_signature or p.stamp = p.last), '{}')
    from (
        select n.key as place, n.value as path, s.stamp,
            max(s.stamp) over (partition by n.value) as last,
            bool_or(n.key like 'signature.%') over (partition by n.value) as is_signature
        from jsonb_each_text(wanted) as n
        cross join lateral (
            select coalesce(
                stamps ->> case split_part(n.key, '.', 1)
                    when 'photo' then 'photos.' || split_part(n.key, '.', 2)
                    when 'mark' then 'damage.' || split_part(n.key, '.', 2)
                    when 'signature' then 'sign_offs.' || split_part(n.key, '.', 2)
                    else 'video'
                end, '') collate "C" as stamp
        ) as s
    ) as p
$$;
