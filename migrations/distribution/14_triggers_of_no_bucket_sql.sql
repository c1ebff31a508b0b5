-- The SQL of the triggers' functions in `office`. A shard that has just come calls them, until its bucket is furnished. Rows that come by
-- replication while it moves were judged and noted where they were written.
create or replace function office_scale.triggers_of_no_bucket_sql()
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $make$
declare
    sql text;
begin
    select coalesce(string_agg(
        format(
            $sql$
            create or replace function office.%I() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
            as $f$
            -- By migrate --distribute
            begin
                if current_setting('session_replication_role') = 'replica' then
                    return case when tg_level = 'ROW' then case tg_op when 'DELETE' then old else new end end;
                end if;
                raise exception using errcode = 'serialization_failure', message = 'the tenant has just moved here';
            end
            $f$;
            $sql$, t.name), ''), '')
    into sql
    from office_scale.templates t
    where t.is_trigger and t.reaches;
    return sql;
end
$make$;
