-- Whether a house may have a name. What reads as an id, or as every house, would be taken for that where an operator names a house.
create or replace function office.is_house_name(name text)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select name <> '*' and name !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
