import API

/// The questions to Postgres' catalog for the checks of rights, each a list of faults.
package enum CatalogQuery {
    /// Goes on from the role's name. A function of ours without rights of its own runs in others, with theirs, and its owner may
    /// change it. One that is not ours and has no rights is told elsewhere.
    static let officeRoleFaults = """
        select fault from (
            select 1, 'does not exist' from (values (1)) v where to_regrole('quartermaster_app') is null
            union all select 2, 'is a superuser' from pg_roles where rolname = 'quartermaster_app' and rolsuper
            union all select 3, 'bypasses row-level security' from pg_roles where rolname = 'quartermaster_app' and rolbypassrls
            union all select 4, 'can log in' from pg_roles where rolname = 'quartermaster_app' and rolcanlogin
            union all select 5, 'has the rights of the owner of ' || c.oid::regclass::text
            from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
              and pg_has_role(to_regrole('quartermaster_app'), c.relowner, 'usage')
            union all select 6, 'does not own ' || p.oid::regproc::text
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace
              and (p.prosecdef or p.proname = any ('{\(SchemaFiles.functionNames.joined(separator: ","))}'::text[]))
              and p.proowner is distinct from to_regrole('quartermaster_app')
        ) faults (rank, fault) order by rank, fault
        """

    /// The tables that the functions were given rights on, as `grant` of the migrations does it.
    private static let reachedTables = """
        select c.oid, c.relacl, c.relrowsecurity from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and exists (select from aclexplode(c.relacl) a where a.grantee = to_regrole('quartermaster_app'))
        """

    static let tablesWithoutRowSecurity = """
        select t.oid::regclass::text from (\(reachedTables)) t where not t.relrowsecurity order by 1
        """

    static let tablesWithoutPolicy = """
        select t.oid::regclass::text from (\(reachedTables)) t join pg_class c on c.oid = t.oid
        where not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = c.relname || '_of_tenant')
        order by 1
        """

    /// Of the rules: `trigger on table` of those that no write fires.
    static let triggersOff = """
        select format('%s on %s', t.tgname, t.tgrelid::regclass)
        from pg_trigger t
        join pg_proc p on p.oid = t.tgfoid and p.pronamespace in (select oid from pg_namespace where nspname in ('office', 'signin'))
        where t.tgenabled in ('D', 'R') and not t.tgisinternal
        order by 1
        """

    /// Tables of ours with a foreign key that nothing holds.
    static let tablesWithForeignKeysOff = """
        select distinct t.tgrelid::regclass::text
        from pg_trigger t
        join pg_constraint k on k.oid = t.tgconstraint and k.contype = 'f'
        join pg_class c on c.oid = t.tgrelid
        join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'office', 'signin')
        where t.tgenabled in ('D', 'R')
        order by 1
        """

    /// Whether any of these is off.
    package static let holdsNoRule = "select exists (\(triggersOff)) or exists (\(tablesWithForeignKeysOff))"

    static let functionsNotExecutable = """
        select p.oid::regproc::text from pg_proc p
        where p.pronamespace = 'office'::regnamespace and p.proname = any (\(EntryPoints.literal))
          and not has_function_privilege(p.oid, 'execute')
        order by 1
        """

    /// Nobody's who is not their owner; PUBLIC's is told elsewhere.
    static let functionsNotForServer = """
        select p.oid::regproc::text from pg_proc p
        where p.pronamespace = 'office'::regnamespace and p.proname <> all (\(EntryPoints.literal))
          and has_function_privilege(p.oid, 'execute') and not pg_has_role(p.proowner, 'usage')
          and not has_function_privilege('public', p.oid, 'execute')
        order by 1
        """

    /// With their parameters. A database that is distributed has more of them.
    static let functionsOfOthers = """
        select p.oid::regprocedure::text from pg_proc p
        where p.pronamespace = 'office'::regnamespace and to_regnamespace('office_scale') is null
          and p.proname <> all ('{\(SchemaFiles.functionNames.joined(separator: ","))}'::text[])
        order by 1
        """

    /// Goes on from "the role".
    static let serverRoleExcess = """
        select fault from (
            select 1, 'is a superuser' from pg_roles where rolname = current_user and rolsuper
            union all select 2, 'bypasses row-level security' from pg_roles where rolname = current_user and rolbypassrls
            union all select 3, 'owns the tables' from (values (1)) v
            where exists (select from (\(reachedTables)) t join pg_class c on c.oid = t.oid where pg_has_role(c.relowner, 'usage'))
            union all select 4, 'may read or change ' || t.oid::regclass::text
            from (\(reachedTables)) t join pg_class c on c.oid = t.oid
            where not pg_has_role(c.relowner, 'usage') and has_table_privilege(t.oid, 'select, insert, update, delete, truncate')
            union all select 5, 'may read or change ' || c.oid::regclass::text
            from pg_class c
            where c.relnamespace = to_regnamespace('signin') and c.relkind = 'r' and not pg_has_role(c.relowner, 'usage')
              and has_schema_privilege(c.relnamespace, 'usage')
              and has_table_privilege(c.oid, 'select, insert, update, delete, truncate')
        ) faults (rank, fault) order by rank, fault
        """

    /// Each as the statement that takes it away.
    static let rightsOfOutsiders = """
        with outsiders as (
            select 0::oid as id, 'public' as name
            union all select oid, quote_ident(rolname) from pg_roles where rolname in ('anon', 'authenticated')
        ), rights as (
            select 'all on table ' || t.oid::regclass::text as held, a.grantee
            from (\(reachedTables)) t, aclexplode(t.relacl) a
            union select 'all on function ' || p.oid::regprocedure::text, a.grantee
            from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
            where p.pronamespace = 'office'::regnamespace and p.proname <> all (\(EntryPoints.literalOfEverybody))
            union select 'all on table ' || c.oid::regclass::text, a.grantee
            from pg_class c, aclexplode(c.relacl) a where c.relnamespace = to_regnamespace('signin') and c.relkind = 'r'
            union select 'all on schema ' || n.nspname, a.grantee
            from pg_namespace n, aclexplode(n.nspacl) a where n.nspname in ('office', 'signin')
        )
        select 'revoke ' || r.held || ' from ' || o.name from rights r join outsiders o on o.id = r.grantee order by 1
        """
}
