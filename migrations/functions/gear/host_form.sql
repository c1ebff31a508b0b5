-- A host as it is compared: without regard to case, and without `www.`.
create or replace function office.host_form(host text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return regexp_replace(office.fold_code(host), '^www\.(.)', '\1');
end
$$;
