import Postgres
import TestSupport
import Testing

/// Indexes that are built while others write.
@Suite(.watchdog, .mayBlock) struct IndexBuildTests {
    private static let state = """
        select i.indisvalid from pg_index i where i.indexrelid = to_regclass('public.audit_log_by_next')
        """

    @Test("a build that was cut short leaves no index behind: the next run makes it again")
    func resumed() throws {
        let database = try TestDatabase.fresh()
        let other = try database.session()
        // What it waits for, once the index is in the catalog.
        try other.execute("begin isolation level repeatable read; select count(*) from audit_log")
        let source = NextSchema.source()
        _ = try NextSchema.migrator(Self.withoutTables(source), on: database).migrate()
        let building = BackgroundWork { try NextSchema.migrator(Self.withoutTables(source), on: database).buildIndexes() }
        let observer = try database.session()
        #expect(try eventually { try observer.value(Self.state) == "f" })
        try observer.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%' "
                + "and datname = current_database()")
        #expect(throws: Migrator.Failure.self) { try building.value() }
        #expect(try observer.value(Self.state) == "f")
        try other.execute("commit")
        let again = try NextSchema.migrator(Self.withoutTables(source), on: database)
        #expect(try again.state().isCurrent)
        #expect(try again.state().pendingIndexes == [NextSchema.index.name])
        #expect(try again.buildIndexes() == [NextSchema.index.name])
        #expect(try observer.value(Self.state) == "t")
        #expect(try again.buildIndexes().isEmpty)
    }

    @Test("two at once build it once, and neither waits for the other for ever")
    func atOnce() throws {
        let database = try TestDatabase.fresh()
        let source = Self.withoutTables(NextSchema.source())
        _ = try NextSchema.migrator(source, on: database).migrate()
        let built = try race(2) { _ in try NextSchema.migrator(source, on: database).buildIndexes() }
        #expect(built.flatMap(\.self) == [NextSchema.index.name])
        #expect(try database.session().value(Self.state) == "t")
    }

    @Test("tags, serials, SKUs and codes that were there before have their keys filled in, but for a twin's") func keys() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let item = try house.addItem()
        let session = try database.session()
        // As rows of before: no trigger keeps their keys.
        try session.execute("set session_replication_role = replica")
        try session.query(
            """
            insert into assets (tenant_id, item_id, number, asset_tag, serial)
            select $1, $2, 5000 + n, case n when 700 then 'TWIN' when 701 then 'twin' else 'T-' || n end, 'S-' || n
            from generate_series(1, 1200) as n
            """, [house.tenant, item.id])
        try session.query(
            """
            insert into short_links (tenant_id, asset_id, code)
            select a.tenant_id, a.id, 'Code ' || a.number from assets a where a.tenant_id = $1 and a.number > 5000
            """, [house.tenant])
        try session.query("update items set sku = 'Old', sku_key = null where id = $1", [item.id])
        try session.execute(
            "set session_replication_role = origin; delete from office.migrations where name = 'indexes/texts_keys'")
        let migrator = try NextSchema.migrator(NextSchema.present, on: database)
        #expect(try migrator.buildIndexes() == ["indexes/texts_keys"])
        let found = try session.query(
            """
            select count(*) filter (where asset_tag_key = office.code_key(asset_tag)), count(*) filter (where asset_tag_key is null),
                count(*) filter (where serial_key = office.code_key(serial)),
                (select count(*) from short_links s where s.tenant_id = $1 and s.key = office.code_key(s.code)),
                (select sku_key from items i where i.id = $2)
            from assets where tenant_id = $1 and number > 5000
            """, [house.tenant, item.id])
        #expect(found == [["1199", "1", "1200", "1200", "old"]])
    }

    @Test("rows that were there before search are found once `migrate` has ended; nothing that is shown changes") func search()
        throws
    {
        let database = try TestDatabase.fresh()
        let migrate = {
            try ServerBinary.run(["migrate"], settings: database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
        }
        // A copied database begins its log anew by the first.
        #expect(try migrate().exit == .code(0))
        let house = try House(in: database)
        let item = try house.addItem("Cámara")
        _ = try house.addAsset(of: item)
        _ = try house.addReservation([LineDraft(item)])
        let session = try database.session()
        try session.query(
            "insert into clients (tenant_id, display_name) select $1, 'Zoë ' || n from generate_series(1, 1100) as n",
            [house.tenant])
        let tables = ["clients", "items", "assets", "reservations"]
        let good = try tables.map { try session.value("select md5(string_agg(t::text, '' order by id)) from \($0) t") }
        // As rows of before: no trigger keeps their keys.
        try session.unchecked(tables.map { "update \($0) set search_key = null" }.joined(separator: ";"))
        try session.execute("delete from office.migrations where name = 'indexes/search_keys'")
        let noted = try session.value("select count(*) from change_log")
        let run = try migrate()
        #expect(run.exit == .code(0) && run.output.contains("applied indexes/search_keys"), "\(run.output)")
        #expect(try tables.map { try session.value("select md5(string_agg(t::text, '' order by id)) from \($0) t") } == good)
        #expect(try session.value("select count(*) from clients where search_key like '%zoe 700%'") == "1")
        #expect(try session.value("select count(*) from change_log") == noted)
    }

    @Test("what lay in cases before keys said so gets them, and what came to lie in no case lies in none, with an audit row")
    func caseKeys() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let units = try house.addAssets(3, of: house.addItem())
        let (box, chair) = try (house.addCase(), house.addAsset(of: house.addItem("Chair")))
        let session = try database.session()
        try session.query(
            "insert into assets (tenant_id, item_id, case_id) select $1, $2, $3 from generate_series(1, 1100)",
            [house.tenant, units[0].item.id, box.id])
        // As rows of before: no trigger and no key looks at them.
        try session.unchecked(
            """
            alter table assets drop constraint assets_case_is_case_fkey, drop constraint assets_item_is_case_fkey;
            update assets set case_id = '\(chair.id)' where id = '\(units[0].id)';
            update assets set case_id = '\(box.id)' where id = '\(units[1].id)';
            update assets set case_item_id = null, case_is_case = null, item_is_case = null;
            """)
        try session.execute("delete from office.migrations where name = 'indexes/items_is_case_keys'")
        let noted = try session.value("select count(*) from change_log")
        #expect(try NextSchema.migrator(NextSchema.present, on: database).buildIndexes() == ["indexes/items_is_case_keys"])
        let found = try session.query(
            """
            select count(*), count(*) filter (where case_item_id = $1 and case_is_case and not item_is_case)
            from assets where case_id is not null
            """, [box.item.id])
        #expect(found == [["1101", "1101"]])
        #expect(try session.value("select case_id from assets where id = $1", [units[0].id]) == nil)
        let told = try session.query("select action, asset_id, before ->> 'case_id', after ->> 'case_id' from audit_log")
        #expect(told == [["asset.changed", units[0].id, chair.id, nil]])
        // The asset that was taken out, and what it lay in.
        #expect(try session.value("select count(*) - $1::int from change_log", [noted]) == "2")
        #expect(try session.column("select conname from pg_constraint where not convalidated") == [])
    }

    @Test("a file that loses a deadlock is begun again, twenty times at most", arguments: [(19, true), (20, false)])
    func deadlocks(losses: Int, isBuilt: Bool) throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        // What a sequence counts stays when the statement is taken back.
        try session.execute("create sequence public.tries; grant usage on sequence public.tries to public")
        var source = Self.withoutTables(NextSchema.source())
        source.indexes.append(
            NextSchema.file(
                "indexes/lost_keys",
                """
                do $$ begin
                    if nextval('public.tries') <= \(losses) then
                        raise exception using errcode = 'deadlock_detected', message = 'as if';
                    end if;
                end $$
                """))
        let migrator = try NextSchema.migrator(source, on: database)
        _ = try migrator.migrate()
        if isBuilt {
            #expect(try migrator.buildIndexes().contains("indexes/lost_keys"))
        } else {
            #expect(throws: Migrator.Failure.self) { try migrator.buildIndexes() }
        }
        #expect(try session.value("select last_value from public.tries") == "20")
        #expect(try migrator.state().pendingIndexes.contains("indexes/lost_keys") == !isBuilt)
    }

    /// The next schema without what would need a lock of a table.
    private static func withoutTables(_ source: SchemaSource) -> SchemaSource {
        var source = source
        source.migrations = NextSchema.present.migrations
        source.triggers = NextSchema.present.triggers
        return source
    }
}
