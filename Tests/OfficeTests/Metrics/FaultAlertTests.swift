import Glibc
import TestSupport
import Testing

/// The alerts that faults of docs/faults.md fire, where AlertTests has another cause of the rule.
@Suite(
    .enabled(if: PrometheusTools.folder != nil && DeepTests.areWanted, "script/test --deep, Prometheus"), .watchdog, .mayBlock)
struct FaultAlertTests {
    private static let silent = ["QuartermasterNotReady", "QuartermasterDatabaseSilent"]

    @Test("a server that is killed") func killed() throws {
        let scene = try AlertScene("QuartermasterDown")
        let metered = try MeteredServer()
        try scene.quiet(metered)
        metered.server.process.send(SIGKILL)
        #expect(metered.server.process.wait() == .signal(SIGKILL))
        scene.silence(metered)
        try scene.expectFires()
    }

    @Test("Postgres is gone", arguments: silent) func postgresGone(rule: String) throws {
        let scene = try AlertScene(rule)
        try scene.quiet(MeteredServer())
        try scene.hold(Self.withoutPostgres(), minutes: 10)
        try scene.expectFires()
    }

    @Test("Postgres is gone, and a phone asks once a minute") func phoneWithoutPostgres() throws {
        let scene = try AlertScene("QuartermasterErrors")
        try scene.quiet(MeteredServer())
        let metered = try Self.withoutPostgres()
        let phone = Phone(port: metered.server.port, token: Token(subject: ID.fresh()).signed())
        try scene.grow(metered, minutes: 14) { (_: Int) throws in #expect(try phone.get("/me").status == 503) }
        try scene.expectFires()
    }

    @Test("no connection is left at Postgres", .enabled(if: TestSettings.pooler == nil), arguments: silent)
    func noConnectionLeft(rule: String) throws {
        let scene = try AlertScene(rule)
        let database = try TestDatabase.fresh()
        let metered = try MeteredServer(database: database)
        let session = try database.session()
        try scene.quiet(metered)
        try session.execute("alter database \(database.name) connection limit 0")
        try session.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1",
            [DatabaseRole.server.rawValue])
        #expect(try metered.shows("quartermaster_database_up") { $0 == 0 })
        #expect(try metered.shows("quartermaster_ready", ["check": "postgres"]) { $0 == 0 })
        #expect(try eventually { try metered.server.readiness().status == 503 })
        try scene.hold(metered, minutes: 10)
        try scene.expectFires()
    }

    @Test("the store of photos is broken") func storageBroken() throws {
        let scene = try AlertScene("QuartermasterNotReady")
        try scene.quiet(MeteredServer())
        let fake = try FakeS3()
        defer { fake.service.close() }
        fake.interrupt { _ in .answer(403) }
        let metered = try Self.launched(fake.settings.merging(RemoteScene.fewConnections) { $1 })
        #expect(try metered.shows("quartermaster_ready", ["check": "postgres"]) { $0 == 1 })
        #expect(try metered.shows("quartermaster_ready", ["check": "storage"]) { $0 == 0 })
        try scene.hold(metered, minutes: 10)
        try scene.expectFires()
    }

    @Test("a file is at the process's limit in the middle of an upload") func uploadBroken() throws {
        let scene = try AlertScene("QuartermasterErrors")
        let port = FreePort.take()
        let storage = try StorageScene(settings: ["METRICS_PORT": "\(port)"])
        let metered = MeteredServer(storage.server, port: port)
        try scene.quiet(metered)
        let limiting = ["--pid", "\(storage.server.process.id)", "--fsize=500000"]
        #expect(try ChildProcess("/usr/bin/prlimit", limiting, environment: [:], log: LogFile()).wait() == .code(0))
        let large = Photo.png(filler: Array(repeating: 5, count: 1_000_000))
        try scene.grow(metered, minutes: 14) { (_: Int) throws in
            #expect(try storage.put(large, to: StorageScene.path()).status == 503)
        }
        try scene.expectFires()
    }

    private static func withoutPostgres() throws -> MeteredServer {
        try launched(["DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": ""])
    }

    /// A server that answers, ready or not, on both of its ports.
    private static func launched(_ settings: [String: String]) throws -> MeteredServer {
        let port = FreePort.take()
        let server = try TestServer.launch(settings: settings.merging(["METRICS_PORT": "\(port)"]) { $1 })
        let metered = MeteredServer(server, port: port)
        #expect(eventually { (try? server.client().send(Request("GET", "/livez")).status) == 200 })
        #expect(eventually { (try? metered.scrape()) != nil })
        return metered
    }
}
