-- The SQL that gives a schema's functions to quartermaster_app, and to nobody else.
create or replace function office_scale.owners(schema_name text)
returns text
language sql
immutable
set search_path = pg_catalog, pg_temp
as $owners$
    select format(
        $sql$
        grant create on schema %1$I to quartermaster_app;
        do $o$
        declare
            routine regprocedure;
        begin
            for routine in
                select p.oid::regprocedure from pg_proc p
                where p.pronamespace = %1$L::regnamespace and p.proowner <> 'quartermaster_app'::regrole
                  and p.proname not like 'bucket\_to\_%%'
            loop
                execute format('alter routine %%s owner to quartermaster_app', routine);
            end loop;
        end
        $o$;
        revoke create on schema %1$I from quartermaster_app;
        revoke all on all functions in schema %1$I from public;
        $sql$, schema_name)
$owners$;
