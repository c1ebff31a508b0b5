-- Grows the version of a row that was edited, whoever edited it. Its trigger names the columns that people edit.
create or replace function office.grow_version()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Before an update Postgres has not made the generated columns yet.
    made constant text[] := '{version,name_key,item_serialized}';
begin
    new.version := old.version;
    if to_jsonb(new) - made <> to_jsonb(old) - made then
        new.version := old.version + 1;
    end if;
    return new;
end
$$;
