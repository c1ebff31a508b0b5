-- What two identifiers have in common that people take for one another: they differ in blanks, hyphens, zeros in front of a number, O and 0.
create or replace function office.look_key(identifier text)
returns text
language sql
immutable
as $$
    select pg_catalog.translate(
        pg_catalog.regexp_replace(
            pg_catalog.translate(pg_catalog.lower(identifier), ' -_', ''), '(^|[^0-9])0+([0-9])', '\1\2', 'g'),
        'o', '0')
$$;
