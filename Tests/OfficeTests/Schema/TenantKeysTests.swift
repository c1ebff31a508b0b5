import TestSupport
import Testing

/// What the catalogue says of keys and triggers: a tenant's rows stand for themselves, so that they can be moved to another
/// database, and no rule asks a table for its name, which a part of a table does not have.
@Suite(.mayBlock) struct TenantKeysTests {
    @Test("every primary key of a tenant's table begins with the tenant") func primaryKeys() throws {
        let strays = try query(
            """
            select c.relname
            from pg_class c
            join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
            left join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and p.conkey[1] is distinct from a.attnum
            """)
        #expect(strays.isEmpty, "\(strays)")
    }

    @Test("no index has the columns of another, and none is there for a query that nobody sends") func indexes() throws {
        let doubled = try query(
            """
            select one.indexrelid::regclass, other.indexrelid::regclass
            from pg_index one
            join pg_index other on other.indrelid = one.indrelid and other.indexrelid > one.indexrelid
                and other.indkey = one.indkey and other.indclass = one.indclass
                and pg_get_expr(other.indpred, other.indrelid) is not distinct from pg_get_expr(one.indpred, one.indrelid)
            join pg_class c on c.oid = one.indrelid and c.relnamespace = 'public'::regnamespace
            where one.indexprs is null and other.indexprs is null
            """)
        #expect(doubled.isEmpty, "\(doubled)")
        let unasked = try query(
            """
            select indexname from pg_indexes
            where indexname in ('assets_by_current_reservation', 'sessions_by_age')
            """)
        #expect(unasked.isEmpty, "\(unasked)")
    }

    @Test("logged rows are held one by one and statement by statement, also for a replication role") func appendOnly() throws {
        let triggers = try query(
            """
            select tgrelid::regclass::text, tgtype & 1, tgenabled
            from pg_trigger
            where tgfoid = 'office.refuse_change'::regproc and tgname like '%append_only%'
            order by 1, 2
            """)
        #expect(
            triggers == [
                ["audit_log", "0", "A"], ["audit_log", "1", "A"], ["short_link_scans", "0", "A"], ["short_link_scans", "1", "A"],
            ])
    }

    @Test("a trigger learns its table from its arguments") func triggerArguments() throws {
        let strays = try query(
            "select proname from pg_proc where pronamespace = 'office'::regnamespace and prosrc like '%tg_table_name%'")
        #expect(strays.isEmpty, "\(strays)")
    }

    @Test("no function in plain SQL returns a set of rows for a row") func setsForRows() throws {
        let strays = try query(
            """
            select p.proname
            from pg_proc p
            join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
            where p.pronamespace = 'office'::regnamespace and p.proretset
              and exists (
                  select from unnest(p.proargtypes::oid[]) as argument (type)
                  join pg_type t on t.oid = argument.type and t.typtype = 'c')
            """)
        #expect(strays.isEmpty, "\(strays)")
    }

    private func query(_ sql: String) throws -> [[String?]] { try TestDatabase.shared().session().query(sql) }
}
