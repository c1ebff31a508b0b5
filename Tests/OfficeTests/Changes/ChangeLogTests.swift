import TestSupport
import Testing

/// Every row change is noted by trigger, whoever makes it, in the transaction that makes it (docs/database.md).
@Suite(.mayBlock) struct ChangeLogTests {
    /// What one transaction notes that then is rolled back, as `kind op table entity`, for entities with names.
    private func noted(_ scene: FeedScene, names: [String: String], _ statements: String, replica: Bool = true) throws -> [String]
    {
        let session = try TestDatabase.shared().session()
        try session.execute("begin")
        defer { try? session.execute("rollback") }
        // Foreign keys and other triggers are asleep: any row may be moved to any other.
        if replica { try session.execute("set local session_replication_role = replica") }
        try session.execute(statements)
        let rows = try session.query(
            "select kind, op, row_table, entity_id from change_log where xid = pg_current_xact_id() order by kind, op, row_table, entity_id"
        )
        return rows.map { row in
            row[0...2].compactMap { $0 }.joined(separator: " ") + " " + (names[row[3] ?? ""] ?? row[3] ?? "")
        }.sorted()
    }

    /// A table of the feed with what notes an insert, an update and a delete of a row in it, and a row that moves to another parent.
    struct TableCase: Sendable, CustomTestStringConvertible {
        let table: String
        /// The kinds and names of the entities that each notes.
        var insert: String
        var inserted: [String]
        var change: String
        var changed: [String]
        var move: String?
        var moved: [String] = []
        var deleted: [String]
        var testDescription: String { table }
    }

    /// `T` is the tenant, `A` an item, `B` another, `U` and `V` assets, `R` and `S` reservations, `C` and `D` clients, `X` the new row.
    static let cases = [
        TableCase(
            table: "tenants", insert: "insert into tenants (id, name) values ('X', 'New')", inserted: ["tenant insert tenants X"],
            change: "update tenants set name = 'Other' where id = 'X'", changed: ["tenant update tenants X"],
            move: "update tenants set id = 'Y' where id = 'X'", moved: ["tenant update tenants X", "tenant update tenants Y"],
            deleted: ["tenant delete tenants X"]),
        TableCase(
            table: "accounts",
            insert: "insert into accounts (id, tenant_id, email, display_name) values ('X', 'T', 'a@b.example', 'N')",
            inserted: ["account insert accounts X"], change: "update accounts set roles = '{staff}' where id = 'X'",
            changed: ["account update accounts X"], deleted: ["account delete accounts X"]),
        TableCase(
            table: "clients", insert: "insert into clients (id, tenant_id, display_name) values ('X', 'T', 'N')",
            inserted: ["client insert clients X"], change: "update clients set display_name = 'O' where id = 'X'",
            changed: ["client update clients X"], move: "update clients set id = 'Y' where id = 'X'",
            moved: ["client update clients X", "client update clients Y"], deleted: ["client delete clients X"]),
        TableCase(
            table: "items", insert: "insert into items (id, tenant_id, name) values ('X', 'T', 'N')",
            inserted: ["item insert items X"], change: "update items set name = 'O' where id = 'X'",
            changed: ["item update items X"], move: "update items set id = 'Y' where id = 'X'",
            moved: ["item update items X", "item update items Y"], deleted: ["item delete items X"]),
        TableCase(
            table: "item_kits", insert: "insert into item_kits (tenant_id, kit_id, item_id, qty) values ('T', 'A', 'B', 77)",
            inserted: ["item insert item_kits A"], change: "update item_kits set qty = 78 where kit_id = 'A'",
            changed: ["item update item_kits A"], move: "update item_kits set kit_id = 'X' where kit_id = 'A'",
            moved: ["item update item_kits A", "item update item_kits X"], deleted: ["item delete item_kits A"]),
        TableCase(
            table: "assets", insert: "insert into assets (id, number, tenant_id, item_id) values ('X', 77, 'T', 'A')",
            inserted: ["asset insert assets X", "item insert assets A"],
            change: "update assets set condition = 'poor' where id = 'X'", changed: ["asset update assets X"],
            move: "update assets set item_id = 'B' where id = 'X'",
            moved: ["asset update assets X", "item update assets A", "item update assets B"],
            deleted: ["asset delete assets X", "item delete assets A"]),
        TableCase(
            table: "assets by status", insert: "insert into assets (id, number, tenant_id, item_id) values ('X', 77, 'T', 'A')",
            inserted: ["asset insert assets X", "item insert assets A"],
            change: "update assets set status = 'REPAIR' where id = 'X'",
            changed: ["asset update assets X", "item update assets A"],
            deleted: ["asset delete assets X", "item delete assets A"]),
        TableCase(
            table: "assets by case",
            insert: "insert into assets (id, number, tenant_id, item_id, case_id) values ('X', 77, 'T', 'A', 'U')",
            inserted: ["asset insert assets X", "item insert assets A"],
            change: "update assets set case_id = null where id = 'X'",
            changed: ["asset update assets U", "asset update assets X"],
            move: "update assets set case_id = 'V' where id = 'X'",
            moved: ["asset update assets U", "asset update assets V", "asset update assets X"],
            deleted: ["asset delete assets X", "item delete assets A"]),
        TableCase(
            table: "short_links", insert: "insert into short_links (code, tenant_id, asset_id) values ('NEWCODE', 'T', 'U')",
            inserted: ["asset insert short_links U"],
            change: "update short_links set created_at = now() - interval '1 day' where code = 'NEWCODE'",
            changed: ["asset update short_links U"], move: "update short_links set asset_id = 'V' where code = 'NEWCODE'",
            moved: ["asset update short_links U", "asset update short_links V"], deleted: ["asset delete short_links U"]),
        TableCase(
            table: "reservations",
            insert: """
                insert into reservations (id, tenant_id, reference, client_id, pickup_at, return_at)
                values ('X', 'T', 'N', 'C', now(), now())
                """,
            inserted: ["reservation insert reservations X"],
            change: "update reservations set status = 'confirmed' where id = 'X'", changed: ["reservation update reservations X"],
            move: "update reservations set client_id = 'D' where id = 'X'",
            moved: ["client update reservations C", "reservation update reservations X"],
            deleted: ["client delete reservations C", "reservation delete reservations X"]),
        TableCase(
            table: "reservation_items",
            insert: """
                insert into reservation_items (id, tenant_id, reservation_id, item_id, qty, assigned_asset_ids)
                values ('X', 'T', 'R', 'A', 2, '{U}')
                """,
            inserted: ["reservation insert reservation_items R"],
            change: "update reservation_items set assigned_asset_ids = '{V}' where id = 'X'",
            changed: ["asset update reservation_items U", "reservation update reservation_items R"],
            move: "update reservation_items set reservation_id = 'S' where id = 'X'",
            moved: ["reservation update reservation_items R", "reservation update reservation_items S"],
            deleted: ["asset update reservation_items U", "reservation delete reservation_items R"]),
        TableCase(
            table: "reservation_kits",
            insert: "insert into reservation_kits (id, tenant_id, reservation_id, item_id, qty) values ('X', 'T', 'R', 'A', 1)",
            inserted: ["reservation insert reservation_kits R"], change: "update reservation_kits set qty = 2 where id = 'X'",
            changed: ["reservation update reservation_kits R"],
            move: "update reservation_kits set reservation_id = 'S' where id = 'X'",
            moved: ["reservation update reservation_kits R", "reservation update reservation_kits S"],
            deleted: ["reservation delete reservation_kits R"]),
        TableCase(
            table: "asset_checkouts",
            insert: """
                insert into asset_checkouts (id, tenant_id, asset_id, reservation_id, reservation_item_id, actual_pickup_at)
                values ('X', 'T', 'U', 'R', 'L', now())
                """,
            inserted: ["reservation insert asset_checkouts R"],
            change: "update asset_checkouts set returned_at = now() where id = 'X'",
            changed: ["reservation update asset_checkouts R"],
            move: "update asset_checkouts set reservation_id = 'S' where id = 'X'",
            moved: ["reservation update asset_checkouts R", "reservation update asset_checkouts S"],
            deleted: ["reservation delete asset_checkouts R"]),
        TableCase(
            table: "stock_movements",
            insert: """
                insert into stock_movements (id, tenant_id, reservation_id, reservation_item_id, kind, qty)
                values ('X', 'T', 'R', 'L', 'out', 1)
                """,
            inserted: ["reservation insert stock_movements R"],
            change: "update stock_movements set voided_at = now() where id = 'X'",
            changed: ["reservation update stock_movements R"],
            move: "update stock_movements set reservation_id = 'S' where id = 'X'",
            moved: ["reservation update stock_movements R", "reservation update stock_movements S"],
            deleted: ["reservation delete stock_movements R"]),
        TableCase(
            table: "condition_reports",
            insert: """
                insert into condition_reports (id, tenant_id, reservation_id, asset_id, direction, condition)
                values ('X', 'T', 'R', 'U', 'in', 'poor')
                """,
            inserted: ["reservation insert condition_reports R"],
            change: "update condition_reports set notes = 'N' where id = 'X'",
            changed: ["reservation update condition_reports R"],
            move: "update condition_reports set reservation_id = 'S' where id = 'X'",
            moved: ["reservation update condition_reports R", "reservation update condition_reports S"],
            deleted: ["reservation delete condition_reports R"]),
        TableCase(
            table: "notifications",
            insert: """
                insert into notifications (id, tenant_id, account_id, kind, moment, expires_at, title, body)
                values ('X', 'T', 'P', 'pickup_soon', now(), now(), 'N', 'N')
                """,
            inserted: ["notification insert notifications X"],
            change: "update notifications set title = 'O' where id = 'X'", changed: ["notification update notifications X"],
            // One note for each account.
            move: "update notifications set account_id = 'Q' where id = 'X'",
            moved: ["notification update notifications X", "notification update notifications X"],
            deleted: ["notification delete notifications X"]),
    ]

    @Test("rows that psql writes are noted, parents old and new, triggers asleep or not", arguments: cases)
    func everyTable(example: TableCase) throws {
        let scene = try FeedScene()
        let other = try scene.house.addClient()
        let ids = [
            "T": scene.house.tenant, "A": scene.camera.id, "B": scene.cable.id, "U": scene.units[0].id, "V": scene.units[1].id,
            "R": scene.first.id, "S": scene.second.id, "C": scene.house.client, "D": other, "L": scene.first.lines[0].id,
            "P": scene.house.account(.staff).id, "Q": scene.house.account(.viewer).id, "X": ID.fresh(), "Y": ID.fresh(),
        ]
        let names = Dictionary(ids.map { ($1, $0) }) { first, _ in first }
        func sql(_ text: String) -> String {
            ids.reduce(text) {
                $0.replacing("'\($1.key)'", with: "'\($1.value)'").replacing("{\($1.key)}", with: "{\($1.value)}")
            }
        }
        func noted(_ statements: String...) throws -> [String] {
            try self.noted(scene, names: names, statements.map(sql).joined(separator: ";"))
        }
        let table = String(example.table.prefix { $0 != " " })
        let key = ["short_links": "code = 'NEWCODE'", "item_kits": "kit_id = 'A'"][table] ?? "id = 'X'"
        #expect(try noted(example.insert) == example.inserted)
        // The log of this transaction is emptied between, as if the row had been there before.
        let forget = "delete from change_log where xid = pg_current_xact_id()"
        #expect(try noted(example.insert, forget, example.change) == example.changed)
        #expect(
            try noted(
                example.insert, forget,
                "update \(table) set tenant_id = tenant_id where \(key)".replacing(
                    "tenants set tenant_id = tenant_id", with: "tenants set id = id")) == [])
        if let move = example.move { #expect(try noted(example.insert, forget, move) == example.moved) }
        #expect(try noted(example.insert, forget, "delete from \(table) where \(key)") == example.deleted)
        // Insert and delete in one transaction is a delete; the first insert wins over what follows.
        let deletes = example.deleted
        #expect(try noted(example.insert, "delete from \(table) where \(key)") == deletes)
        #expect(try noted(example.insert, example.change).filter { $0.contains(" insert ") } == example.inserted)
        let again = try noted(example.insert, forget, "delete from \(table) where \(key)", example.insert)
        #expect(again.filter { $0.contains(" insert ") } == example.inserted)
    }

    @Test("a row that moves to another tenant is noted in both")
    func otherTenant() throws {
        let (scene, other) = (try FeedScene(), try House())
        let spare = try scene.house.addItem("Spare")
        let (ours, theirs) = (try scene.feed.cursor(), try Feed(phone: other.phone()).cursor())
        try scene.house.psql("update items set tenant_id = $2 where id = $1", [spare.id, other.tenant])
        #expect(try scene.feed.run(since: ours).told == ["item gone \(spare.id)"])
        #expect(try Feed(phone: other.phone()).run(since: theirs).told == ["item put \(spare.id)"])
    }

    @Test(
        "a notification that psql changes is put to its person, what is not shown to nobody; one that moves to another is gone from the first"
    )
    func notifications() throws {
        let house = try House()
        let id = ID.fresh()
        try house.psql(
            """
            insert into notifications (id, tenant_id, account_id, kind, moment, expires_at, title, body)
            values ($1, $2, $3, 'pickup_soon', now(), now(), 'Title', 'Body')
            """, [id, house.tenant, house.account(.staff).id])
        let feeds = try [Role.staff, .viewer].map { Feed(phone: try house.phone($0), query: "kinds=notification") }
        var cursors = try feeds.map { try $0.cursor() }
        func told(_ change: String) throws -> [[String]] {
            try house.psql("update notifications set \(change) where tenant_id = $1 and id = $2", [house.tenant, id])
            let runs = try zip(feeds, cursors).map { try $0.run(since: $1) }
            cursors = runs.map(\.cursor)
            return runs.map(\.told)
        }
        for change in [
            "title = 'Other'", "body = 'Other'", "moment = moment + interval '1 hour'", "kind = 'return_overdue'",
            "title = null, body = null, facts = '{}'", #"facts = '{"qty":2}'"#,
        ] {
            #expect(try told(change) == [["notification put \(id)"], []], "\(change)")
        }
        #expect(try told("told_at = now()") == [[], []])
        let viewer = house.account(.viewer).id
        #expect(try told("account_id = '\(viewer)'") == [["notification gone \(id)"], ["notification put \(id)"]])
    }

    @Test("what a trigger does to other rows is noted with it")
    func triggers() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        try scene.house.psql(
            """
            insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition)
            values ($1, $2, $3, 'in', 'damaged')
            """, [scene.house.tenant, scene.first.id, scene.units[0].id])
        let run = try scene.feed.run(since: cursor)
        #expect(run.told.contains("asset put \(scene.units[0].id)"))
        #expect(run.document(scene.units[0].id)?["condition"] == "damaged")
        #expect(run.told.contains("reservation put \(scene.first.id)"))
    }

    @Test("one row a transaction, row and entity, however often it is written, without contents")
    func once() throws {
        let scene = try FeedScene()
        let session = try TestDatabase.shared().session()
        try session.execute(
            """
            begin;
            update items set name = 'a' where id = '\(scene.camera.id)';
            savepoint here;
            update items set name = 'b' where id = '\(scene.camera.id)';
            rollback to here;
            update items set name = 'c' where id = '\(scene.camera.id)';
            commit
            """)
        let rows = try session.query(
            "select op, row_table, row_id from change_log where tenant_id = $1 and entity_id = $2 and row_table = 'items' and op = 'update'",
            [scene.house.tenant, scene.camera.id])
        #expect(rows == [["update", "items", scene.camera.id]])
        let columns = try session.query(
            "select attname from pg_attribute where attrelid = 'change_log'::regclass and attnum > 0 order by attnum")
        #expect(columns.map { $0[0] } == ["tenant_id", "xid", "kind", "entity_id", "row_table", "row_id", "op", "at"])
    }

    static let tables = [
        "tenants", "accounts", "clients", "items", "item_kits", "assets", "short_links", "reservations", "reservation_items",
        "reservation_kits",
        "asset_checkouts", "stock_movements",
        "condition_reports", "notifications",
    ]

    @Test("TRUNCATE of a table of the feed is refused, triggers asleep or not", arguments: tables)
    func truncate(table: String) throws {
        let session = try TestDatabase.fresh().session()
        for mode in ["origin", "replica"] {
            try session.execute("set session_replication_role = \(mode)")
            // With what refers to it, so that Postgres itself has nothing against it.
            #expect(throws: DatabaseError.self) { try session.execute("truncate \(table) cascade") }
            #expect(try session.value("select count(*) > 0 from tenants") != nil)
        }
    }

    @Test("the triggers of the log are ENABLE ALWAYS, on every table of the feed")
    func always() throws {
        let rows = try TestDatabase.shared().session().query(
            """
            select c.relname, count(*) filter (where t.tgname like '%\\_note'), count(*) filter (where t.tgname like '%\\_no\\_truncate')
            from pg_trigger t join pg_class c on c.oid = t.tgrelid
            where t.tgenabled = 'A' and (t.tgname like '%\\_note' or t.tgname like '%\\_no\\_truncate')
            group by c.relname having bool_or(t.tgname like '%\\_note') order by c.relname
            """)
        #expect(rows == Self.tables.sorted().map { [$0, "1", "1"] })
    }

    @Test("each function that the rules of the feed make is called by its own table, and by no other")
    func functions() throws {
        let rows = try TestDatabase.shared().session().query(
            """
            select p.proname, string_agg(t.tgname, ', ')
            from pg_proc p left join pg_trigger t on t.tgfoid = p.oid
            where p.pronamespace = 'office'::regnamespace and p.proname like 'note\\_change\\_of\\_%'
            group by p.proname order by p.proname
            """)
        #expect(rows == Self.tables.sorted().map { ["note_change_of_\($0)", "\($0)_note"] })
    }

    @Test("the server's role can neither read nor write the log")
    func rights() throws {
        let session = try TestDatabase.shared().session(as: .server)
        for statement in [
            "select 1 from change_log", "delete from change_log", "select 1 from change_log_marks", "table office.change_epoch",
        ] {
            #expect(throws: DatabaseError.self) { try session.execute(statement) }
        }
    }
}
