import Foundation
import TestSupport
import Testing

@testable import API
@testable import Operations

/// What `quartermaster tenant import` refuses, before it writes anything.
@Suite(.watchdog, .mayBlock) struct HouseRefusalTests {
    @Test(
        "a row of another house, another table, another path, another hash, another schema, a file that no row names: 1, all of them told"
    )
    func crafted() throws {
        let scene = try HouseScene()
        #expect(try scene.export().exit == .code(0))
        let house = scene.house.tenant
        let other = ID.fresh()
        let clients = HouseFile.rows("clients", 1)
        /// Changes the bytes of one file.
        func changing(
            _ changed: String, _ archive: String, isHonest: Bool = true, _ change: ([UInt8]) -> [UInt8]
        ) throws -> String {
            try scene.rewrite(to: archive, isHonest: isHonest) { name, bytes in (name, name == changed ? change(bytes) : bytes) }
        }
        func expectRefused(_ archive: String, _ sentence: String) throws {
            let run = try scene.bring(archive)
            #expect(run.exit == .code(1), "\(archive): \(run.output)")
            #expect(run.output.contains(sentence), "\(archive): \(run.output)")
        }
        let row = try changing(clients, "row.tar") { $0.replacing(house, by: other) }
        try expectRefused(row, "\(clients), line 1: the row is of another house")
        let tenants = HouseFile.rows("tenants", 1)
        let title = try changing(tenants, "title.tar") { $0.replacing("\"name\":\"", by: "\"name\":\"X") }
        try expectRefused(title, "\(tenants), line 1: its name is not the manifest's")
        let name = try #require(try scene.source.database.session().value("select name from tenants where id = $1", [house]))
        let every = try scene.rewrite(
            to: "every.tar",
            change: { ($0, $0 == tenants ? $1.replacing("\"name\":\"\(name)\"", by: "\"name\":\"*\"") : $1) },
            manifest: { $0.name = "*" })
        try expectRefused(every, "a house can't be called *")
        let columns = try changing(clients, "columns.tar") { $0.replacing("\"display_name\"", by: "\"name\"") }
        try expectRefused(columns, "\(clients), line 1: it has other columns than the database")
        let tie = try changing(HouseFile.rows("accounts", 1), "tie.tar") {
            $0.replacing("\"auth_user_id\":null", by: "\"auth_user_id\":\"\(other)\"")
        }
        try expectRefused(tie, "auth_user_id has to be null")
        let number = try changing(HouseFile.rows("audit_log", 1), "number.tar") {
            $0.replacing("{\"id\":", by: "{\"id\":900000000000000")
        }
        try expectRefused(number, "id is not between 1 and 8725724278030336")
        let outside = try changing(HouseFile.list, "path.tar") { $0.replacing(" \(house)/", by: " \(house)/../\(other)/") }
        try expectRefused(outside, "that is no path of the house")
        let others = try changing(HouseFile.list, "other.tar") { $0.replacing(" \(house)/", by: " \(other)/") }
        try expectRefused(others, "that is no path of the house")
        try expectRefused(try changing(HouseFile.list, "unnamed.tar") { _ in [] }, "is named by no row")
        let changed = try changing(clients, "changed.tar", isHonest: false) { $0.replacing("Acme", by: "Bcme") }
        try expectRefused(changed, "\(clients) is not as it was written: its SHA-256 is different")
        let file = try #require(try HouseArchive(scene.archive).names.first { $0.hasPrefix("files/") })
        try expectRefused(
            try changing(file, "file.tar") { $0.reversed() }, "\(file) is not as it was written: its SHA-256 is different")
        let table = try scene.rewrite(to: "table.tar") { name, bytes in
            (name == clients ? HouseFile.rows("migrations", 1) : name, bytes)
        }
        try expectRefused(table, "\"migrations\" is no table of a house's archive")
        let named = try scene.rewrite(to: "outside.tar") { name, bytes in (name == clients ? "../clients.jsonl" : name, bytes) }
        try expectRefused(named, "\"../clients.jsonl\" is no file of a house's archive")
        let missing = try scene.rewrite(to: "missing.tar", isHonest: false) { name, bytes in name == clients ? nil : (name, bytes)
        }
        try expectRefused(missing, "\(clients) is missing")
        // With other columns too, as another schema has: the sentence is of the schema.
        let older = try scene.rewrite(
            to: "older.tar", change: { ($0, $0 == clients ? $1.replacing("\"display_name\"", by: "\"name\"") : $1) },
            manifest: { $0.schema -= 1 })
        try expectRefused(older, "and export it again")
        let newer = try scene.rewrite(to: "newer.tar", manifest: { $0.schema += 1 })
        try expectRefused(newer, "Run `quartermaster migrate` of the newer program here")
        #expect(try scene.target.session().column("select name from tenants") == ["Of before"])
        #expect(scene.storage.files(in: "sealed").isEmpty)
    }

    @Test("an archive that is cut short, wherever, and a file that is none: 1")
    func cutShort() throws {
        let scene = try HouseScene()
        #expect(try scene.export().exit == .code(0))
        let whole = try Data(contentsOf: URL(fileURLWithPath: scene.archive))
        let path = "\(scene.folder.path)/short.tar"
        for size in [0, 100, 512, 1000, whole.count / 2, whole.count - 1100] {
            try whole.prefix(size).write(to: URL(fileURLWithPath: path))
            let run = try scene.bring(path)
            #expect(run.exit == .code(1), "\(size): \(run.output)")
            #expect(run.output.contains("cut short"), "\(size): \(run.output)")
        }
        try Data("no archive, but as long as a block of one: \(String(repeating: "x", count: 600))".utf8)
            .write(to: URL(fileURLWithPath: path))
        #expect(try scene.bring(path).output.contains("no file begins"))
        #expect(try scene.bring("\(scene.folder.path)/none.tar").output.contains("nothing has that name"))
    }

    @Test("where the house is already, and where another one has its name: 1, and both stay as they are")
    func isHere() throws {
        let scene = try HouseScene()
        #expect(try scene.export().exit == .code(0))
        let here = try ServerBinary.run(["tenant", "import", scene.archive], settings: scene.source.settings)
        #expect(here.exit == .code(1) && here.output.contains("is here already; nothing was imported"), "\(here.output)")
        let server = scene.source.settings.merging(["MIGRATE_DATABASE_URL": ""]) { $1 }
        let refused = try ServerBinary.run(["tenant", "import", scene.archive], settings: server)
        #expect(
            refused.exit == .code(78) && refused.output.contains("set MIGRATE_DATABASE_URL to that role"), "\(refused.output)")
        let name = try #require(
            try scene.source.database.session().value("select name from tenants where id = $1", [scene.house.tenant]))
        #expect(try scene.target.run("tenant", "set", "--name", name).exit == .code(0))
        let named = try scene.bring()
        #expect(named.exit == .code(1) && named.output.contains("there is another house with the name"), "\(named.output)")
        #expect(try scene.target.session().value("select count(*) from tenants") == "1")
    }

    @Test("what the database refuses, nothing of the house comes: all rows or none")
    func allOrNone() throws {
        let scene = try HouseScene()
        #expect(try scene.export().exit == .code(0))
        let archive = try scene.rewrite(to: "broken.tar") { name, bytes in
            (
                name,
                name.contains("/assets/")
                    ? bytes.replacing("\"current_reservation_id\":\"", by: "\"current_reservation_id\":\"0") : bytes
            )
        }
        let run = try scene.bring(archive)
        #expect(run.exit == .code(1), "\(run.output)")
        #expect(try scene.target.session().value("select count(*) from tenants") == "1")
        #expect(
            try scene.target.session().value("select count(*) from audit_log where tenant_id = $1", [scene.house.tenant]) == "0")
    }

    @Test("every table with rows of a tenant travels or stays, and its reason is written down")
    func allTables() throws {
        let tables = try TestDatabase.fresh().session().column(
            """
            select distinct n.nspname || '.' || c.relname
            from pg_class c
            join pg_namespace n on n.oid = c.relnamespace
            left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
            where c.relkind in ('r', 'p') and n.nspname in ('public', 'office', 'signin')
                and (a.attname is not null or c.oid = 'public.tenants'::regclass)
            """)
        let travelling = HouseTables.travelling.map { "public.\($0.name)" }
        #expect(Set(tables).subtracting(travelling + HouseTables.staying.keys).isEmpty)
        #expect(Set(travelling).subtracting(tables).isEmpty)
        #expect(Set(travelling).isDisjoint(with: HouseTables.staying.keys) && Set(travelling).count == travelling.count)
        #expect(!HouseTables.staying.values.contains(""))
    }

    @Test(
        "the header before a file is that of tar, also of one that is larger than its octal digits can say",
        arguments: [0, 5, 1 << 33, 1 << 40])
    func headers(size: Int) throws {
        let header = TarHeader.bytes(name: "files/a", size: size)
        let read = try #require(TarHeader.parse(header))
        #expect(header.count == 512 && read.name == "files/a" && read.size == size)
        var changed = header
        changed[3] ^= 1
        #expect(TarHeader.parse(changed) == nil)
    }
}
