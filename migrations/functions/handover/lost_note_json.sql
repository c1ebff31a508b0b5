-- What whoever told something lost said of it (`office.lost_note`), for the audit; nothing where nothing was said.
create or replace function office.lost_note_json()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_strip_nulls(jsonb_build_object('note', nullif(current_setting('office.lost_note', true), '')))
$$;
