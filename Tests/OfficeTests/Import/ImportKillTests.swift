import Glibc
import TestSupport
import Testing

/// An import that is killed anywhere: all of it is there, or nothing (docs/import.md, "Rules").
@Suite(.mayBlock, .watchdog) struct ImportKillTests {
    private static let count = DeepTests.rounds(10_000, deep: 100_000)
    private static let file = Array(
        ("external_id,display_name,notes\n" + (1...count).map { "C-\($0),Client \($0),Number \($0)\n" }.joined()).utf8)

    private let server: TestServer
    private let house: House
    private let observer: Database

    init() throws {
        server = try TestServer.start()
        house = try House(on: server)
        observer = try server.database.session()
    }

    @Test("the server is killed while the file arrives: nothing is left") func arriving() throws {
        let facts = try house.facts()
        let connection = try Connection(port: server.port)
        let request = importing(key: "killed")
        try connection.send(Array(request.bytes.dropLast(Self.file.count / 2)))
        server.process.send(SIGKILL)
        #expect(server.process.wait() == .signal(SIGKILL))
        try awaitEnd()
        #expect(try clients() == 0)
        #expect(try house.facts() == facts)
    }

    @Test("the server is killed while the file is written: all is left or nothing, and the same request ends it, once")
    func writing() throws {
        for round in 1...DeepTests.rounds(2, deep: 12) {
            let (server, house) = round == 1 ? (self.server, self.house) : try Self.another()
            let phone = try house.phone(.manager)
            let key = "killed-\(round)"
            let sending = BackgroundWork { try? phone.client.send(Self.importing(as: phone, key: key)).status }
            try killInside(server)
            _ = try sending.value()
            try awaitEnd(of: server)
            let left = try clients(of: house)
            let facts = try house.facts()
            #expect([0, Self.count].contains(left) && facts.audit.count == left && facts.keys.count == (left == 0 ? 0 : 1))
            let second = try TestServer.start()
            let again = try Phone(port: second.port, token: phone.token).client.send(Self.importing(as: phone, key: key))
            #expect(again.status == 200 && again.counts == [Self.count, 0, 0, 0], "\(again.text)")
            #expect(again.isReplay == (left > 0))
            #expect(try clients(of: house) == Self.count)
            #expect(try house.facts().audit.count == Self.count)
        }
    }

    @Test("Postgres loses the session of an import: nothing is left, and the import may be sent again") func sessionLost() throws
    {
        let facts = try house.facts()
        // The import waits for another writer's row, so its session is lost with half of the file written and nothing committed.
        let writer = try server.database.session()
        try writer.execute(
            """
            begin;
            insert into clients (tenant_id, display_name, external_id) values ('\(house.tenant)', 'Other', 'C-\(Self.count / 2)')
            """)
        let (client, request) = (server.client(), importing(key: "lost"))
        let sending = BackgroundWork { try client.send(request) }
        let ending = """
            select count(pg_terminate_backend(pid)) from pg_stat_activity
            where \(Self.isImporting) and wait_event_type = 'Lock'
            """
        #expect(try eventually { try observer.value(ending, ["quartermaster-\(server.port)"]) != "0" })
        let answer = try sending.value()
        try writer.execute("rollback")
        #expect(answer.status == 503 && answer["error"]?["retryable"] == true, "\(answer.text)")
        #expect(try house.facts() == facts)
        #expect(try clients() == 0)
        let again = try server.client().send(importing(key: "lost"))
        #expect(again.status == 200 && again.counts == [Self.count, 0, 0, 0] && !again.isReplay, "\(again.text)")
    }

    @Test("the command is killed: all is left or nothing, and the same line ends it") func command() throws {
        let database = try BareDatabase()
        _ = try database.run("migrate")
        let file = try TextFile(String(decoding: Self.file, as: UTF8.self))
        let session = try database.session()
        let child = try ChildProcess(
            ServerBinary.path, ["import", "clients", file.path], environment: ServerBinary.environment(database.settings),
            log: LogFile())
        let others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        #expect(try eventually { try session.value("select count(*) \(others) and state = 'active'") != "0" })
        usleep(UInt32.random(in: 0..<300_000))
        child.send(SIGKILL)
        _ = child.wait()
        #expect(try eventually { try session.value("select count(*) \(others) and backend_type = 'client backend'") == "0" })
        let left = try session.value("select count(*) from clients")
        #expect(left == "0" || left == "\(Self.count)")
        #expect(try session.value("select count(*) from audit_log") == left)
        let again = try database.run("import", "clients", file.path)
        #expect(again.exit == .code(0), "\(again.output)")
        #expect(try session.value("select count(*) from clients") == "\(Self.count)")
        #expect(try session.value("select count(*) from audit_log") == "\(Self.count)")
    }

    private static let isImporting = "application_name = $1 and state = 'active' and position('import_rows' in query) > 0"

    private static func another() throws -> (TestServer, House) {
        let server = try TestServer.start()
        return (server, try House(on: server))
    }

    private func importing(key: String) -> Request {
        Self.importing(as: house.account(.manager).token(), key: key)
    }

    private static func importing(as phone: Phone, key: String) -> Request { importing(as: phone.token, key: key) }

    private static func importing(as token: String, key: String) -> Request {
        Request("POST", "/api/office/imports/clients", body: file).with("Authorization", "Bearer " + token)
            .with("Idempotency-Key", key).with("Content-Type", "text/csv")
    }

    /// Kills it at some moment of the statement that writes.
    private func killInside(_ server: TestServer) throws {
        let isInside = "select count(*) > 0 from pg_stat_activity where \(Self.isImporting)"
        #expect(try eventually { try observer.value(isInside, ["quartermaster-\(server.port)"]) == "t" })
        usleep(UInt32.random(in: 0..<300_000))
        server.process.send(SIGKILL)
        #expect(server.process.wait() == .signal(SIGKILL))
    }

    /// Until Postgres has noticed that nobody waits any more.
    private func awaitEnd(of server: TestServer? = nil) throws {
        let left = "select count(*) from pg_stat_activity where application_name = $1"
        let port = (server ?? self.server).port
        #expect(try eventually(within: 300) { try observer.value(left, ["quartermaster-\(port)"]) == "0" })
    }

    private func clients(of house: House? = nil) throws -> Int {
        let house = house ?? self.house
        let count = "select count(*) from clients where tenant_id = $1 and external_id like 'C-%'"
        return Int(try house.database.value(count, [house.tenant]) ?? "") ?? -1
    }
}
