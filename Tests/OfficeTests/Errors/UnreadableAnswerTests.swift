import TestSupport
import Testing

/// What Postgres answers and this program can't read is nobody's fault but the server's: it is told as one, and logged, and never taken
/// for an answer that says nothing.
@Suite(.mayBlock) struct UnreadableAnswerTests {
    private static let line = "an answer of Postgres can't be read"

    /// A server on a database of its own in which one function answers otherwise.
    private func server(_ function: String) throws -> TestServer {
        let database = try TestDatabase.fresh()
        try database.session().execute(function)
        return try TestServer.start(settings: ["LOOPS": "1"], database: database)
    }

    @Test(
        "facts of a house that can't be read are a 503 with a line, not a house without an address",
        arguments: [#"{"is_suspended":false}"#, #"{"is_suspended":0,"public_url":null}"#, #"{"public_url":null}"#, "[]", "7"])
    func house(facts: String) throws {
        let server = try server(
            """
            create or replace function office.house_facts(tenant uuid) returns json language sql as $$ select '\(facts)'::json $$
            """)
        defer { server.stop() }
        let scene = try HandoverScene(on: server)
        let answer = try scene.house.phone(.staff).post(
            "/condition-reports/uploads", Phone.upload(of: scene.unit, on: scene.reservation), key: nil)
        #expect(answer.status == 503 && answer.code == "unavailable", "\(answer.text)")
        #expect(eventually { server.log.lines(containing: Self.line).filter { $0.contains("office.house_facts") }.count == 1 })
    }

    @Test("rows of an export without a column are a 500 with a line, and no file") func export() throws {
        let server = try server(
            """
            create or replace function office.export_page(rows json, place text, is_full boolean) returns json language sql immutable
                as $$ select '{"rows":[{"id":"x"}],"place":null}'::json $$
            """)
        defer { server.stop() }
        let answer = try House(on: server).phone(.manager).get("/exports/clients.csv")
        #expect(answer.status == 500 && answer.code == "internal")
        #expect(eventually { server.log.lines(containing: Self.line).filter { $0.contains("office.export_rows") }.count == 1 })
    }

    @Test("so are rows of a figure's file") func figure() throws {
        let server = try server(
            """
            create or replace function office.list_out(
                tenant uuid, subject uuid, session uuid, role text, page_size int, after_text text, after_id uuid,
                is_file boolean default false) returns office.function_result language sql stable
                as $$ select row(200, null, '{"out":[{}],"next_cursor":null}', null, null, null, null)::office.function_result $$
            """)
        defer { server.stop() }
        let answer = try House(on: server).phone(.manager).get("/figures/out.csv")
        #expect(answer.status == 500 && answer.code == "internal", "\(answer.text)")
        #expect(eventually { server.log.lines(containing: Self.line).filter { $0.contains("office.list_out") }.count == 1 })
    }

    @Test(
        "a command that can't read an answer says of which function, and does not show less: 78",
        arguments: [
            (["account", "list"], "list_accounts(tenant text)", "office.list_accounts", "{}"),
            (["account", "list"], "list_accounts(tenant text)", "office.list_accounts", #"{"accounts":[{}]}"#),
            (["account", "list"], "list_accounts(tenant text)", "office.list_accounts", ""),
            (["explain", "x"], "explain_request(id text)", "office.explain_request", "[]"),
        ])
    func command(arguments: [String], signature: String, name: String, body: String) throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        try database.session().execute(
            """
            create or replace function office.\(signature) returns office.function_result language sql as $$
                select row(200, null, '\(body)', null, null, null, null)::office.function_result
            $$
            """)
        let run = try ServerBinary.run(arguments, settings: database.settings)
        #expect(run.exit == .code(78), "\(run.output)")
        #expect(
            run.output.contains("the answer of \(name) can't be read: is this program as new as the schema?"), "\(run.output)")
    }

    @Test("faults of a file that can't be read are a 500 with a line, and not a file without faults") func faults() throws {
        let server = try server(
            """
            create or replace function office.import_of_kind(
                tenant uuid, kind text, columns text[], rows jsonb, is_check boolean, remove_codes boolean) returns jsonb language sql volatile
                as $$ select '{"created":0,"changed":0,"same":0,"fault_count":1,"faults":[{"line":2,"code":"of_tomorrow"}]}'::jsonb $$
            """)
        defer { server.stop() }
        let desk = try House(on: server).phone(.manager)
        for check in [true, false] {
            let answer = try desk.importFile("clients", "display_name\nAna\n", check: check)
            #expect(answer.status == 500 && answer.code == "internal", "\(answer.text)")
        }
        #expect(eventually { server.log.lines(containing: Self.line).filter { $0.contains("office.import_rows") }.count == 2 })
    }
}
