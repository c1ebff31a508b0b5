-- How many times as long as judging a row of a file it takes to write a new one, and to change one: measured with 100,000 of each.
create or replace function office.import_shares(kind text, out new numeric, out changed numeric)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.new, s.changed
    from (
        values
            ('clients', 5.0, 5.0),
            ('items', 5.0, 5.0),
            ('assets', 5.0, 5.0),
            ('gear', 5.0, 5.0),
            ('reservations', 5.0, 5.0),
            ('tickets', 5.0, 5.0)
    ) as s (kind, new, changed)
    where s.kind = import_shares.kind
$$;
