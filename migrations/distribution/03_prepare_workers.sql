-- Makes on every worker what tables and functions stand on: roles, schemas, types. `server` is the role that the server comes in as.
create or replace function office_scale.prepare_workers(server text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $prepare$
declare
    sql text := '';
    login text;
begin
    foreach login in array array[current_user::text, server] loop
        sql := sql || format(
            'do $d$ begin if not exists (select from pg_roles where rolname = %1$L) then create role %2$I login; end if; end $d$;', login, login);
    end loop;
    sql := sql || $sql$
        do $d$ begin
            if not exists (select from pg_roles where rolname = 'quartermaster_app') then
                create role quartermaster_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
            end if;
        end $d$;
        do $d$ begin
            if not pg_has_role(current_user, 'quartermaster_app', 'usage') then
                execute format('grant quartermaster_app to %I', current_user);
            end if;
        end $d$;
        create schema if not exists office;
        create schema if not exists signin;
        revoke all on schema office, signin from public;
        grant usage on schema office, signin, public to quartermaster_app;
        grant create on schema office to quartermaster_app;
        $sql$;
    sql := sql || (
        select string_agg(
            format('do $d$ begin if to_regtype(%L) is null then create type office.%I as (%s); end if; end $d$;',
                'office.' || t.typname, t.typname,
                (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
                 from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)), E'\n'
            order by t.oid)
        from pg_type t
        join pg_class c on c.oid = t.typrelid and c.relkind = 'c'
        where t.typnamespace = 'office'::regnamespace);
    -- Mail is the coordinator's. What a notification would send by it from here goes nowhere.
    sql := sql || (
        select format(
            'create table if not exists signin.mail_outbox (%s); revoke all on signin.mail_outbox from public; '
            'grant select, insert on signin.mail_outbox to quartermaster_app; '
            'create or replace rule sends_nothing as on insert to signin.mail_outbox do instead nothing;',
            string_agg(
                format('%I %s %s', a.attname, format_type(a.atttypid, a.atttypmod), 'default ' || pg_get_expr(d.adbin, d.adrelid)), ', '
                order by a.attnum))
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = 'signin.mail_outbox'::regclass and a.attnum > 0 and not a.attisdropped);
    sql := sql || office_scale.next_id_sql();
    execute office_scale.next_id_sql();
    -- Policies ask it; its text comes with the other functions.
    sql := sql || $sql$
        do $d$ begin
            if to_regprocedure('office.session_tenant()') is null then
                create function office.session_tenant() returns uuid language sql stable as 'select null::uuid';
                alter function office.session_tenant() owner to quartermaster_app;
            end if;
        end $d$;
        $sql$;
    perform office_scale.on_workers(sql);
end
$prepare$;
