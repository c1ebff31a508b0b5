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
        let cases: [(archive: String, sentence: String)] = [
            (
                try scene.rewrite(to: "row.tar") { name, bytes in
                    (name, name == clients ? bytes.replacing(house, by: other) : bytes)
                },
                "\(clients), line 1: the row is of another house"
            ),
            (
                try scene.rewrite(to: "table.tar") { name, bytes in
                    (name == clients ? HouseFile.rows("migrations", 1) : name, bytes)
                },
                "\"migrations\" is no table of a house's archive"
            ),
            (
                try scene.rewrite(to: "columns.tar") { name, bytes in
                    (name, name == clients ? bytes.replacing("\"display_name\"", by: "\"name\"") : bytes)
                }, "\(clients), line 1: it has other columns than the database"
            ),
            (
                try scene.rewrite(to: "tie.tar") { name, bytes in
                    (
                        name,
                        name.contains("/accounts/")
                            ? bytes.replacing("\"auth_user_id\":null", by: "\"auth_user_id\":\"\(other)\"") : bytes
                    )
                }, "auth_user_id has to be null"
            ),
            (
                try scene.rewrite(to: "number.tar") { name, bytes in
                    (name, name.contains("/audit_log/") ? bytes.replacing("{\"id\":", by: "{\"id\":9") : bytes)
                }, ""
            ),
            (
                try scene.rewrite(to: "path.tar") { name, bytes in
                    (name, name == HouseFile.list ? bytes.replacing(" \(house)/", by: " \(house)/../\(other)/") : bytes)
                }, "that is no path of the house"
            ),
            (
                try scene.rewrite(to: "other.tar") { name, bytes in
                    (name, name == HouseFile.list ? bytes.replacing(" \(house)/", by: " \(other)/") : bytes)
                }, "that is no path of the house"
            ),
            (
                try scene.rewrite(to: "unnamed.tar") { name, bytes in (name, name == HouseFile.list ? [] : bytes) },
                "is named by no row"
            ),
            (
                try scene.rewrite(to: "outside.tar") { name, bytes in (name == clients ? "../clients.jsonl" : name, bytes) },
                "\"../clients.jsonl\" is no file of a house's archive"
            ),
            (
                try scene.rewrite(to: "changed.tar", isHonest: false) { name, bytes in
                    (name, name == clients ? bytes.replacing("Acme", by: "Bcme") : bytes)
                }, "\(clients) is not as it was written: its SHA-256 is different"
            ),
            (
                try scene.rewrite(to: "missing.tar", isHonest: false) { name, bytes in name == clients ? nil : (name, bytes) },
                "\(clients) is missing"
            ),
            (
                try scene.rewrite(to: "file.tar") { name, bytes in (name, name.hasPrefix("files/") ? bytes.map { ~$0 } : bytes) },
                "is not as it was written: its SHA-256 is different"
            ),
            (
                try scene.rewrite(to: "older.tar", manifest: { $0.schema -= 1 }), "and export it again"
            ),
        ]
        for (archive, sentence) in cases where !sentence.isEmpty {
            let run = try scene.bring(archive)
            #expect(run.exit == .code(1), "\(archive): \(run.output)")
            #expect(run.output.contains(sentence), "\(archive): \(run.output)")
        }
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
        #expect(Set(tables) == Set(travelling + HouseTables.staying.keys))
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
