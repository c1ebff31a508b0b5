-- Lets the session plan every statement anew that it runs from now on, checks of foreign keys too. What it kept was made for as many rows as
-- there were at first, of which a large file makes a thousand times as many.
create or replace function office.forget_plans()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    execute 'discard plans';
end
$$;
