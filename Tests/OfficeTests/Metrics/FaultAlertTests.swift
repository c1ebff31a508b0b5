import Crypto
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

    @Test("no connection is left at Postgres", .enabled(if: TestSettings.pooler == nil), arguments: silent)
    func noConnectionLeft(rule: String) throws {
        let scene = try AlertScene(rule)
        let metered = try MeteredServer(database: TestDatabase.fresh())
        try scene.quiet(metered)
        try metered.loseConnections()
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
        #expect(eventually { storage.server.log.contains("storage failed") })
        #expect(try storage.server.readiness().status == 200)
        try scene.expectFires()
    }

    @Test("the disk of photos is full, and stays so", .enabled(if: StorageFolder.canBeDisk)) func diskFull() throws {
        let scene = try AlertScene("QuartermasterPhotosFull")
        let port = FreePort.take()
        let storage = try StorageScene(
            settings: ["METRICS_PORT": "\(port)", "STORAGE_RESERVE": "0"], storage: StorageFolder(diskSize: 80 << 20))
        let metered = MeteredServer(storage.server, port: port)
        try scene.quiet(metered)
        try storage.server.storage.fill(but: 0)
        #expect(try storage.put(Photo.png(), to: StorageScene.path()).status == 503)
        #expect(try metered.shows("quartermaster_warning", ["name": "photo_storage_full"]) { $0 == 1 })
        let ready = try storage.server.readiness()
        #expect(ready.status == 200 && ready["warnings"]?.array?.contains("photo_storage_full") == true, "\(ready)")
        try scene.hold(metered, minutes: 5)
        try scene.expectFires()
    }

    @Test("the issuer's keys can't be read, until they can") func keysGone() throws {
        let scene = try AlertScene("QuartermasterJobFails")
        // The pause before the next try grows to a minute: ten take long.
        scene.scale("> 10\n", to: "> 2\n")
        let issuer = try KeyServer()
        defer { issuer.close() }
        let key = try #require(SigningKey.generateES256())
        let keys = [key.webKey(identifier: "a")].compactMap { $0 }
        issuer.publish(keys)
        try scene.quiet(MeteredServer(settings: ["JWKS_URL": issuer.url]))
        issuer.publish(nil)
        let metered = try Self.launched(["JWKS_URL": issuer.url])
        #expect(try metered.shows("quartermaster_job_failures_total", ["job": "token_keys"]) { $0 >= 4 })
        try scene.hold(metered, minutes: 10)
        try scene.expectFires(["exported_job": "token_keys"])
        let log = metered.server.log
        let job = #""job":"token_keys""#
        #expect(eventually { log.lines(containing: "a job fails").contains { $0.contains(job) } })
        issuer.publish(keys)
        #expect(eventually(within: 180) { log.lines(containing: "a job works again").contains { $0.contains(job) } })
        #expect(metered.server.becomesReady())
    }

    @Test("a server that ends at its start, for lack of descriptors") func fewDescriptors() throws {
        let scene = try AlertScene("QuartermasterDown")
        let metered = try MeteredServer()
        try scene.quiet(metered)
        metered.server.stop()
        #expect(try Refusal.serveWithFewDescriptors(["METRICS_PORT": "\(metered.port)"]).exit == .code(78))
        scene.silence(metered)
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
