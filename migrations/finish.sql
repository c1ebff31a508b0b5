-- Runs after every change of the functions or the tables: what must hold however they came to be.

-- Every function belongs to quartermaster_app and runs for nobody who was not granted it.
grant create on schema office to quartermaster_app;

do $$
declare
    routine regprocedure;
    outsider text;
begin
    for routine in
        select p.oid::regprocedure from pg_proc p where p.pronamespace = 'office'::regnamespace order by p.proname
    loop
        execute format('alter routine %s owner to quartermaster_app', routine);
        execute format('revoke all on routine %s from public', routine);
        for outsider in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
            execute format('revoke all on routine %s from %I', routine, outsider);
        end loop;
    end loop;
end
$$;

-- An item whose model nobody knew is told it by the first asset that the app makes of it.
grant update (model, manufacturer) on public.items to quartermaster_app;

-- A tenant's sequences go with it, dropped by a function.
do $$
declare
    sequence regclass;
begin
    for sequence in
        select c.oid::regclass
        from pg_class c
        where c.relnamespace = 'numbers'::regnamespace and c.relkind = 'S'
          and c.relowner <> 'quartermaster_app'::regrole and pg_has_role(c.relowner, 'usage')
    loop
        execute format('alter sequence %s owner to quartermaster_app', sequence);
    end loop;
end
$$;

revoke create on schema office from quartermaster_app;
revoke all on schema office from public;

-- Supabase grants new tables to its own roles; the domain tables are for nobody who was not granted them.
do $$
declare
    domain_table regclass;
    grantee text;
begin
    for domain_table in
        select c.oid::regclass
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'S')
          and (c.oid in (select p.polrelid from pg_policy p)
               or c.oid in (select d.objid from pg_depend d
                            where d.classid = 'pg_class'::regclass
                              and d.deptype = 'i'
                              and d.refobjid in (select p.polrelid from pg_policy p)))
          and pg_has_role(c.relowner, 'usage')
    loop
        for grantee in
            select 'public' union all select quote_ident(rolname) from pg_roles where rolname in ('anon', 'authenticated')
        loop
            execute format('revoke all on %s from %s', domain_table, grantee);
        end loop;
    end loop;
end
$$;
