-- Makes on every worker the functions: those that reach no table once, in `office`, and those that do once a bucket, in a schema of its own.
-- Every worker has those of every bucket, so that a bucket can move.
create or replace function office_scale.make_buckets(server text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $make$
declare
    part int;
    sql text;
    wanted text[];
begin
    with recursive calls as materialized (
        select distinct c.name as caller, m[1] as called
        from office_scale.templates c, regexp_matches(c.body, '\moffice\.([a-z0-9_]+)\(', 'g') as m
    ), needed (name) as (
        select t.name from office_scale.templates t
        where t.is_trigger or t.is_entry and (t.has_tenant or t.name = any (office_scale.of_every_bucket()))
            or t.name in ('session_tenant', 'switch_tenant')
        union
        select c.called from calls c join needed n on n.name = c.caller
    )
    select array_agg(n.name order by n.name) into wanted from needed n join office_scale.templates t on t.name = n.name;

    select string_agg(t.definition || E';\n', '' order by t.name) into sql
    from office_scale.templates t
    where t.name = any (wanted) and not t.reaches;
    select sql || office_scale.fill(t.template, 0) || ';' into sql from office_scale.templates t where t.name = 'session_tenant';
    perform office_scale.on_workers(sql || office_scale.owners('office') || 'grant execute on function office.session_tenant() to public;');

    for part in select distinct s.bucket from office_scale.shards() s order by 1 loop
        select string_agg(office_scale.fill(t.template, part), E';\n' order by t.name)
        into sql
        from office_scale.templates t
        where t.name = any (wanted) and t.reaches and not t.is_trigger and t.name <> 'session_tenant';
        perform office_scale.on_workers(
            format(
                $sql$
                create schema if not exists office_b%1$s;
                grant usage on schema office_b%1$s to quartermaster_app;
                create table if not exists office_b%1$s.change_epoch (
                    only_row          boolean not null default true,
                    epoch             text not null,
                    system_identifier bigint not null,
                    database_oid      oid not null,
                    log_oid           oid not null,
                    log_path          text not null,
                    server_start      timestamptz not null,
                    constraint change_epoch_pkey primary key (only_row),
                    constraint change_epoch_only_row_check check (only_row)
                );
                revoke all on office_b%1$s.change_epoch from public;
                grant select, insert, update on office_b%1$s.change_epoch to quartermaster_app;
                $sql$, part)
            || sql || ';' || office_scale.owners('office_b' || part)
            || format('grant usage on schema office_b%s to %I;', part, server)
            || (select string_agg(
                    format($d$ do $g$ begin execute 'grant execute on function ' || 'office_b%1$s.%2$I'::regproc::regprocedure
                        || ' to %3$I'; end $g$;$d$, part, t.name, server), '')
                from office_scale.templates t
                where t.name = any (wanted) and t.reaches and t.is_entry));
    end loop;
end
$make$;
