-- Grows the version of a row that was edited, whoever edited it. Its trigger names the columns that people edit.
create or replace function office.grow_version()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new.version := old.version;
    if new is distinct from old then
        new.version := old.version + 1;
    end if;
    return new;
end
$$;
