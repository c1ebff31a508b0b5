-- Lets the session plan every statement anew that it runs from now on, checks of foreign keys too. What it kept was made for as many rows as
-- there were at first, of which a large file makes a thousand times as many. Of the portions of a file before the first, the second and each
-- that doubles those before it: as many plans as that are enough.
create or replace function office.forget_plans(portion bigint default 0)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if portion & (portion - 1) = 0 then
        execute 'discard plans';
    end if;
end
$$;
