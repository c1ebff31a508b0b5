import TestSupport
import Testing

/// A body that is not kept, or that has just changed, is made by Postgres once for all who ask for it at the same time.
@Suite(.mayBlock) struct RenewalTests {
    private static let phones = 8

    @Test("of several who ask for a list that has to be made, one has it made; the others wait, and ask what changed since")
    func once() throws {
        let database = try TestDatabase.fresh()
        let proxy = try PostgresProxy(to: database)
        let target = database.target(as: .server).with(host: "127.0.0.1", port: proxy.port)
        let settings = ["DATABASE_URL": target.text, "LOOPS": "1", "STATEMENT_TIMEOUT": "50s"]
        let server = try TestServer.start(settings: settings, database: database)
        let house = try House(on: server)
        _ = try house.addReservation([LineDraft(house.addItem())], reference: "R-1")
        let request = Request("GET", "/api/office/reservations?window=week").with(
            "Authorization", "Bearer " + house.account(.viewer).token())
        // Its tenant is known from now on, and a list of another name is kept.
        let bystander = try house.phone(.viewer)
        #expect(try bystander.get("/reservations?window=today").status == 200)
        let loop = HTTPClient(port: server.port)
        let observer = try database.session()
        let other = try database.session()
        try other.execute("begin; lock table reservation_items in access exclusive mode")
        let connections = try (0..<Self.phones).map { _ in
            let connection = try Connection(port: server.port)
            try connection.send(request.bytes)
            return connection
        }
        let held = "select count(*) from pg_locks where not granted and relation = 'reservation_items'::regclass"
        #expect(try eventually { try observer.value(held) == "1" })
        // One loop reads all that has come before it answers this.
        for _ in 0..<2 { #expect(try loop.send(Request("GET", "/livez")).status == 200) }
        #expect(listings(proxy) == 2)
        try other.execute("commit")
        let answers = try connections.map { try AnswerReader(connection: $0).read(answering: "GET") }
        #expect(answers.allSatisfy { $0.status == 200 && $0.text == answers[0].text })
        #expect(answers[0].text.contains(#""R-1""#))
        // Each of them was let in by Postgres itself; what a busy machine makes slow is asked once more.
        #expect(listings(proxy) >= 1 + Self.phones)
        #expect(answers[0].body == (try bystander.get("/reservations?window=week")).body)
        server.stop()
    }

    private func listings(_ proxy: PostgresProxy) -> Int { proxy.soFar.count { $0 == .bind("office.list_reservations") } }
}
