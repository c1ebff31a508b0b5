-- Whether codes are kept here: a node of a distributed database signs nobody in, and has none.
create or replace function office.keeps_codes()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_regclass('signin.codes') is not null
$$;
