-- 32 bytes that nobody can guess, of the only source of chance that Postgres has without an extension.
create or replace function office.new_salt()
returns bytea
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;
