-- Keeps the text of every function as `migrate` made it, and makes of it a template in which the tables, and the functions that lead to them,
-- stand as placeholders. On the node of a bucket its functions name the bucket's own shards, and Postgres plans them as on one machine.
create table if not exists office_scale.templates (
    name       text not null,
    definition text not null,  -- as it was
    body       text not null,
    is_trigger boolean not null,
    has_tenant boolean not null,  -- its first parameter is the tenant
    is_entry   boolean not null,  -- the server or a command calls it
    reaches    boolean not null default false,  -- it, or what it calls, touches a table that is not the coordinator's
    template   text,
    constraint templates_pkey primary key (name)
);

create or replace function office_scale.make_templates(entries text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $make$
declare
    kind record;
    name_found record;
    touched text;
    reaching text;
begin
    insert into office_scale.templates as t (name, definition, body, is_trigger, has_tenant, is_entry)
    select p.proname, pg_get_functiondef(p.oid), p.prosrc, p.prorettype = 'trigger'::regtype,
        coalesce(p.proargnames[1] = 'tenant' and p.proargtypes[0] = 'uuid'::regtype, false), p.proname = any (entries)
    from pg_proc p
    where p.pronamespace = 'office'::regnamespace and p.prosrc !~ '^\s*-- By migrate --distribute'
      and pg_has_role('quartermaster_app', p.proowner, 'member')
    on conflict on constraint templates_pkey do update
    set definition = excluded.definition, body = excluded.body, is_trigger = excluded.is_trigger,
        has_tenant = excluded.has_tenant, is_entry = excluded.is_entry;
    update office_scale.templates t set is_entry = t.name = any (entries) where t.is_entry <> (t.name = any (entries));
    delete from office_scale.templates t
    where not exists (select from pg_proc p where p.pronamespace = 'office'::regnamespace and p.proname = t.name);

    select '\m(' || string_agg(format('%s\.%s', k.schema_name, k.table_name), '|') || ')\M(?!\()' into touched
    from office_scale.table_kinds() k
    where k.kind <> 'local';
    update office_scale.templates t
    set reaches = r.name is not null
    from office_scale.templates every
    left join (
        with recursive calls as materialized (
            select distinct c.name as caller, m[1] as called
            from office_scale.templates c, regexp_matches(c.body, '\moffice\.([a-z0-9_]+)\(', 'g') as m
        ), reaching (name) as (
            select s.name from office_scale.templates s where s.definition ~ touched
            union
            select c.caller from calls c join reaching r on r.name = c.called
        )
        select r.name from reaching r
    ) as r on r.name = every.name
    where every.name = t.name;

    select '\moffice\.(' || string_agg(t.name, '|') || ')\(' into reaching
    from office_scale.templates t
    -- Policies ask it, of whichever bucket.
    where t.reaches and t.name <> 'session_tenant';
    update office_scale.templates t
    set template = regexp_replace(t.definition, reaching, '⟦office⟧.\1(', 'g');
    for kind in select k.schema_name || '.' || k.table_name as name, k.kind from office_scale.table_kinds() k where k.kind <> 'local' loop
        update office_scale.templates t
        set template = regexp_replace(
                t.template, '\m' || replace(kind.name, '.', '\.') || '\M(?!\()',
                case kind.kind when 'bucket' then kind.name || '_⟦#⟧' else '⟦' || kind.name || '⟧' end, 'g')
        where t.body ~ ('\m' || replace(kind.name, '.', '\.') || '\M') or t.definition ~ ('\m' || replace(kind.name, '.', '\.') || '\M');
    end loop;
    -- A shard's constraints and indexes bear its number, and functions name some: in ON CONFLICT, and of what was violated.
    for name_found in
        select i.relname as name, k.schema_name || '.' || k.table_name as table_name
        from office_scale.table_kinds() k
        join pg_index x on x.indrelid = format('%I.%I', k.schema_name, k.table_name)::regclass
        join pg_class i on i.oid = x.indexrelid
        where k.kind in ('distributed', 'bucket') and x.indisunique
        union
        select f.conname, k.schema_name || '.' || k.table_name
        from office_scale.table_kinds() k
        join pg_constraint f on f.conrelid = format('%I.%I', k.schema_name, k.table_name)::regclass and f.contype = 'f'
        where k.kind = 'distributed'
    loop
        update office_scale.templates t
        set template = regexp_replace(
                t.template, format('(\mon constraint |'')%s(\M)(?!\w)', name_found.name),
                format('\1%s_⟦%s#⟧', name_found.name, nullif(name_found.table_name, 'office.change_epoch')), 'g')
        where t.body like '%' || name_found.name || '%';
    end loop;
end
$make$;
