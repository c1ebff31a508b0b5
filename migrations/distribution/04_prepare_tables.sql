-- Gives the tables the form in which Citus takes them: policies without a subquery, unique keys that begin with the tenant, no ON DELETE SET
-- NULL, for which a trigger stands, and no trigger or foreign key between tables that lie in different places.
create table if not exists office_scale.triggers (
    table_name text not null,
    name       text not null,
    definition text not null,
    is_always  boolean not null,
    constraint triggers_pkey primary key (table_name, name)
);

create or replace function office_scale.prepare_tables()
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $prepare$
declare
    found record;
begin
    for found in
        select p.polname, p.polrelid::regclass as on_what, pg_get_expr(p.polqual, p.polrelid) as condition
        from pg_policy p
        join pg_class c on c.oid = p.polrelid
        join pg_namespace n on n.oid = c.relnamespace
        join office_scale.table_kinds() k on (k.schema_name, k.table_name) = (n.nspname, c.relname) and k.kind = 'distributed'
        where pg_get_expr(p.polqual, p.polrelid) ~ '\( SELECT\s'
    loop
        execute format('alter policy %I on %s using (%s)', found.polname, found.on_what,
            regexp_replace(regexp_replace(found.condition, '\( SELECT\s', '('), ' AS "?\w+"?\)', ')'));
    end loop;

    for found in
        select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition, k.tenant_column
        from pg_index i
        join pg_class c on c.oid = i.indrelid
        join pg_namespace n on n.oid = c.relnamespace
        join office_scale.table_kinds() k on (k.schema_name, k.table_name) = (n.nspname, c.relname) and k.kind = 'distributed'
        where i.indisunique and not exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = k.tenant_column and a.attnum = any (i.indkey))
    loop
        execute format('drop index %s', found.name);
        execute regexp_replace(found.definition, 'USING btree \(', format('USING btree (%I, ', found.tenant_column));
    end loop;

    for found in
        select f.conname, f.conrelid::regclass as child, f.confrelid::regclass as parent, pg_get_constraintdef(f.oid) as definition,
            a.attname as child_column, b.attname as parent_column
        from pg_constraint f
        join pg_class c on c.oid = f.conrelid
        join pg_namespace n on n.oid = c.relnamespace
        join office_scale.table_kinds() k on (k.schema_name, k.table_name) = (n.nspname, c.relname) and k.kind = 'distributed'
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.confdelsetcols[1]
        join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[array_position(f.conkey, f.confdelsetcols[1])]
        where f.contype = 'f' and f.confdeltype = 'n'
    loop
        execute format(
            $sql$
            create or replace function office.clear_%1$s() returns trigger
            language plpgsql security definer set search_path = pg_catalog, pg_temp
            as $f$
            declare
                previous constant text := office.switch_tenant(old.tenant_id::text);
            begin
                update %2$s c set %3$I = null where c.tenant_id = old.tenant_id and c.%3$I = old.%4$I;
                perform office.switch_tenant(previous);
                return null;
            end
            $f$;
            alter function office.clear_%1$s() owner to quartermaster_app;
            -- Before the constraint's own trigger, in the order of names.
            create or replace trigger %5$I after delete on %6$s for each row execute function office.clear_%1$s();
            alter table %2$s drop constraint %1$I;
            alter table %2$s add constraint %1$I %7$s
            $sql$,
            found.conname, found.child, found.child_column, found.parent_column, 'A_' || found.conname, found.parent,
            regexp_replace(found.definition, ' ON DELETE SET NULL( \([^)]*\))?( NOT VALID)?', ''));
    end loop;

    -- A node's sequence goes on where it was, wherever a tenant comes from: ids that are to be in order are made of the time.
    for found in
        select c.oid::regclass as on_what, a.attname
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
        join office_scale.table_kinds() k on (k.schema_name, k.table_name) = (n.nspname, c.relname) and k.kind = 'distributed'
        where a.attidentity <> '' and not a.attisdropped
    loop
        execute format(
            'alter table %1$s alter column %2$I drop identity, alter column %2$I set default office.next_id()', found.on_what, found.attname);
    end loop;

    -- Nobody signs in here: it would write another node's tables.
    drop trigger if exists accounts_clear_passwords on public.accounts;
    drop trigger if exists accounts_clear_passwords_deleted on public.accounts;

    -- Rows that are taken along are no news: the triggers come back when all is in its place.
    insert into office_scale.triggers (table_name, name, definition, is_always)
    select t.tgrelid::regclass::text, t.tgname, pg_get_triggerdef(t.oid), t.tgenabled = 'A'
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join office_scale.table_kinds() k on (k.schema_name, k.table_name) = (n.nspname, c.relname) and k.kind = 'distributed'
    where not t.tgisinternal and not exists (select from pg_dist_partition p where p.logicalrelid = t.tgrelid)
    on conflict on constraint triggers_pkey do nothing;
    for found in
        select s.table_name, s.name
        from office_scale.triggers s
        where not exists (select from pg_dist_partition p where p.logicalrelid = s.table_name::regclass)
    loop
        execute format('drop trigger if exists %I on %s', found.name, found.table_name);
    end loop;

    alter table office.role_tenants drop constraint if exists role_tenants_tenant_id_fkey;
    drop trigger if exists sessions_forget_devices on signin.sessions;
end
$prepare$;
