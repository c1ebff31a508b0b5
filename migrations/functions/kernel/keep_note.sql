-- Notes something for whoever takes it at the end of the statement, in a setting of the transaction. A long one is continued in another: as
-- one text it would be copied with each note.
create or replace function office.keep_note(name text, note text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    kept text := coalesce(current_setting(name, true), '');
    parts int;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
begin
    if octet_length(kept) > 8192 then
        parts := coalesce(nullif(current_setting(name || '_parts', true), ''), '0')::int + 1;
        setting := set_config(name || '_' || parts, kept, true);
        setting := set_config(name || '_parts', parts::text, true);
        kept := '';
    end if;
    setting := set_config(name, kept || note, true);
end
$$;
