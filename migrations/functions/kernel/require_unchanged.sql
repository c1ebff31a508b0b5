-- Begins an import anew whose row somebody has changed since it was compared.
create or replace function office.require_unchanged(is_unchanged boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not is_unchanged then
        raise exception using errcode = 'serialization_failure', message = 'a row of the import was changed meanwhile';
    end if;
end
$$;
