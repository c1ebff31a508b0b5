import TestSupport
import Testing

/// The columns that Realtime gives are said in one place, `office.row_change_columns`: it is held to the tables, and the documents to it.
@Suite(.mayBlock) struct RealtimeColumnTests {
    private let server: TestServer

    init() throws { server = try TestServer.shared() }

    /// By table, each column with its type, in order.
    private func told() throws -> [String: [[String]]] {
        let rows = try server.database.session().rows(
            "select c.row_table, c.name, c.type from office.row_change_columns() c order by c.row_table, c.place")
        return Dictionary(grouping: rows) { $0["row_table"] ?? "" }.mapValues { $0.map { [$0["name"] ?? "", $0["type"] ?? ""] } }
    }

    @Test("docs/apps/realtime.md lists the tables and their columns")
    func document() throws {
        let page = try Document("docs/apps/realtime.md")
        let rows = page.lines.compactMap { $0.firstMatch(of: #/^\| `([a-z_]+)` \| (`[a-z_]+`(?: `[a-z_]+`)*) \|$/#) }
        var listed: [String: [String]] = [:]
        for row in rows { listed[String(row.1)] = row.2.split(separator: " ").map { String($0.dropFirst().dropLast()) } }
        let named = try told().mapValues { $0.map { $0[0] }.filter { !["id", "tenant_id"].contains($0) } }
        #expect(listed == named)
        #expect(
            try told().values.allSatisfy { columns in
                ["id", "tenant_id"].allSatisfy { name in columns.contains { $0[0] == name } }
            })
    }

    @Test("each name that the function has is a column of its table: none is left out because it is gone")
    func tables() throws {
        let body = try #require(
            try server.database.session().value("select prosrc from pg_proc where oid = 'office.row_change_columns'::regproc"))
        let written = body.matches(of: #/\('([a-z_]+)', '\{((?:[a-z_,]|'\s*\|\|\s*')+)\}'\)/#).map { match in
            (String(match.1), match.2.filter { $0 == "," || $0 == "_" || $0.isLetter }.split(separator: ",").map(String.init))
        }
        #expect(written.count == 6)
        let told = try told()
        for (table, names) in written { #expect(told[table]?.map { $0[0] } == names, "\(table)") }
        for (table, columns) in told {
            for column in columns {
                let type = try server.database.session().value(
                    "select udt_name from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2",
                    [table, column[0]])
                #expect(type == column[1], "\(table).\(column[0])")
            }
        }
    }

    @Test("a change has the columns of its table, each with its type, and its record the same members")
    func change() throws {
        let house = try House(on: server)
        let client = try RealtimeClient(port: server.port)
        _ = try client.subscribe(
            #"[{"event":"*","schema":"public","table":"reservations"}]"#, token: house.account(.staff).token())
        _ = try house.addReservation()
        let data = try #require(try client.change()["data"])
        let columns = data["columns"]?.array?.map { [$0["name"]?.string ?? "", $0["type"]?.string ?? ""] }
        #expect(try columns == told()["reservations"])
        #expect(data["record"]?.object.map { Set($0.keys) } == Set(try told()["reservations"]?.map { $0[0] } ?? []))
    }
}
