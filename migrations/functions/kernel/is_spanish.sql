-- Whether a person reads Spanish; all others are written to in English.
create or replace function office.is_spanish(locale text)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select lower(split_part(replace(locale, '_', '-'), '-', 1)) = 'es'
$$;
