import Testing

/// Where races are run: a server and a database of their own, so that Postgres's count of deadlocks is theirs alone.
final class Arena: Sendable {
    let server: TestServer
    let house: House
    let camera: Item
    let phones: [Phone]

    init() throws {
        server = try TestServer.start(database: .fresh())
        house = try House(on: server)
        camera = try house.addItem()
        phones = [try house.phone(.staff), try house.phone(.manager)]
    }

    /// Runs the rounds, each of which says how many audit rows it has left, and judges the database after each.
    func rounds(_ count: Int, _ body: (Int) throws -> Int) throws {
        var rows = 0
        for round in 0..<count {
            rows += try body(round)
            #expect(try Invariants.broken(in: house) == [], "round \(round)")
            #expect(try house.database.value("select count(*) from audit_log") == "\(rows)", "round \(round)")
        }
        #expect(server.stop() == .code(0))
        #expect(try deadlocks() == 0)
        #expect(PostgresLog.deadlocks(in: server.database) == [])
    }

    /// Counted by Postgres. A backend hands its counts in when it ends, so the server's are awaited.
    private func deadlocks() throws -> Int? {
        let observer = try server.database.session()
        let gone = try eventually {
            try observer.value(
                "select count(*) from pg_stat_activity where application_name = $1", ["quartermaster-\(server.port)"]) == "0"
        }
        #expect(gone)
        return try observer.value("select deadlocks from pg_stat_database where datname = current_database()").flatMap { Int($0) }
    }
}
