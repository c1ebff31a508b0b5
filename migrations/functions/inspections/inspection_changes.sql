-- What a change of an inspection says, one name each: `odometer`, `photos.front`, `damage.<mark>`. Every name is a fact of its own, so
-- that changes of different names never undo one another.
create or replace function office.inspection_changes(fields jsonb)
returns table (name text, part text, value jsonb)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select f.key, null, f.value
    from jsonb_each(fields) as f
    where f.key not in ('photos', 'damage', 'conditions', 'sign_offs')
    union all
    select f.key || '.' || p.key, p.key, p.value
    from jsonb_each(fields) as f
    cross join lateral jsonb_each(f.value) as p
    where f.key in ('photos', 'damage', 'conditions', 'sign_offs')
$$;
