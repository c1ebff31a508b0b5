-- What office.keep_note() has noted under a name, in the order in which it was; it is noted no more.
create or replace function office.take_notes(name text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted text := coalesce(current_setting(name, true), '');
    parts constant int := coalesce(nullif(current_setting(name || '_parts', true), ''), '0')::int;
begin
    if noted <> '' then
        perform set_config(name, '', true);
    end if;
    if parts > 0 then
        noted := (
            select string_agg(current_setting(take_notes.name || '_' || n), '' order by n) from generate_series(1, parts) as n) || noted;
        perform set_config(take_notes.name || '_' || n, '', true) from generate_series(1, parts) as n;
        perform set_config(name || '_parts', '', true);
    end if;
    return noted;
end
$$;
