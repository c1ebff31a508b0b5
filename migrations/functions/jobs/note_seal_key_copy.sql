-- Notes that a copy of the sealing key was looked at and is that key, by its fingerprint.
create or replace function office.note_seal_key_copy(fingerprint text)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into office.operations (kind, ended_at, succeeded, detail)
    values ('seal_key_copy', clock_timestamp(), true, left(fingerprint, 500))
$$;
