-- The SQL of what numbers the rows of logs on every node: in order of time, and four in a microsecond. It stays a whole number of JavaScript's
-- until 2041.
create or replace function office_scale.next_id_sql()
returns text
language sql
immutable
set search_path = pg_catalog, pg_temp
as $sql$
    select $text$
        create sequence if not exists office.ids as smallint minvalue 0 maxvalue 3 cycle;
        revoke all on sequence office.ids from public;
        grant usage on sequence office.ids to quartermaster_app;
        create or replace function office.next_id()
        returns bigint language sql volatile security definer set search_path = pg_catalog, pg_temp
        as $f$
            -- By migrate --distribute
            select (extract(epoch from clock_timestamp()) * 1000000)::bigint * 4 + nextval('office.ids')
        $f$;
        grant create on schema office to quartermaster_app;
        alter function office.next_id() owner to quartermaster_app;
        grant execute on function office.next_id() to public;
        $text$
$sql$;
