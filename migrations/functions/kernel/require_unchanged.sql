-- Begins a change anew whose row somebody has changed since it was read.
create or replace function office.require_unchanged(is_unchanged boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not is_unchanged then
        raise exception using errcode = 'serialization_failure', message = 'a row was changed since it was read';
    end if;
end
$$;
