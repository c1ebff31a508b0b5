-- How many times as long as judging a row of a file it takes to write a new one, and to change one: measured with 10,000 of each.
create or replace function office.import_shares(kind text, out new numeric, out changed numeric)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.new, s.changed
    from (
        values
            ('clients', 6.0, 6.5),
            ('items', 10.0, 10.0),
            ('assets', 5.5, 3.0),
            ('gear', 2.7, 1.7),
            ('reservations', 6.0, 6.0),
            ('tickets', 20.0, 15.0)
    ) as s (kind, new, changed)
    where s.kind = import_shares.kind
$$;
