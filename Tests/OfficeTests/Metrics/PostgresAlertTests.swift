import Glibc
import TestSupport
import Testing

/// The alerts of requests and statements that fail, fired by each fault of docs/faults.md that has to do with Postgres.
@Suite(
    .enabled(if: PrometheusTools.folder != nil && DeepTests.areWanted, "script/test --deep, Prometheus"), .serialized, .watchdog,
    .mayBlock)
struct PostgresAlertTests {
    private let failures: FailureAlerts

    init() throws { failures = try FailureAlerts() }

    @Test("Postgres ends under a server") func gone() throws {
        let postgres = try PrivatePostgres()
        let metered = try MeteredServer(database: postgres.database())
        let phone = try House(on: metered.server).phone()
        #expect(try phone.get("/me").status == 200)
        try failures.quiet(metered)
        postgres.end(by: SIGQUIT)
        #expect(try metered.shows("quartermaster_database_up") { $0 == 0 })
        try failures.grow(metered) { () throws in #expect(try phone.get("/me").status == 503) }
        try failures.expectFire(reason: "unavailable")
    }

    @Test("no connection is left at Postgres", .enabled(if: TestSettings.pooler == nil)) func noConnectionLeft() throws {
        let metered = try MeteredServer(database: TestDatabase.fresh())
        let phone = try House(on: metered.server).phone()
        #expect(try phone.get("/me").status == 200)
        try failures.quiet(metered)
        try metered.loseConnections()
        try failures.grow(metered) { () throws in #expect(try phone.get("/me").status == 503) }
        try failures.expectFire(reason: "unavailable")
    }

    @Test("no connection is left in the server's pool") func poolTaken() throws {
        let pool = try TakenPool()
        try failures.quiet(pool.metered)
        try pool.take()
        try failures.grow(pool.metered) { () throws in try pool.fail() }
        try pool.release()
        try failures.expectFire(reason: "no_connection")
    }

    @Test("Postgres' disk is full, for tables", .enabled(if: StorageFolder.canBeDisk)) func fullForTables() throws {
        let small = try SmallPostgres.forTables()
        let metered = try MeteredServer(database: small.database)
        let scene = try HandoverScene(on: metered.server, units: 300)
        // Every table and index has its first pages by then.
        let first = try HandoverScene(on: metered.server)
        #expect(try first.house.phone().post(first.pickups, first.pickup).status == 200)
        try failures.quiet(metered)
        try small.fill(but: 150_000)
        var next = 0
        // What is refused may go through where its keys lie on other pages: then another needs one more page.
        try failures.grow(metered) { () throws in
            next = try #require(try scene.pickUntilRefused(from: next), "the disk was never full")
        }
        #expect(eventually { metered.server.log.contains(#""sqlstate":"53100""#) })
        #expect(try metered.server.readiness().status == 200)
        try failures.expectFire(reason: "refused")
        try small.makeRoom()
        let phone = try scene.house.phone()
        #expect(try eventually { try phone.pickUp(scene.units[next], on: scene.reservation).status == 200 })
        #expect(!small.postgres.hasEnded)
    }

    @Test("Postgres' disk is full, for its log: it ends", .enabled(if: StorageFolder.canBeDisk)) func fullForLog() throws {
        let silent = try ["QuartermasterNotReady", "QuartermasterDatabaseSilent"].map { try AlertScene($0) }
        // Else it comes back now and then for as long as the present segment has room.
        let small = try SmallPostgres.forLog(["restart_after_crash=off"])
        let metered = try MeteredServer(database: small.database)
        let scene = try HandoverScene(on: metered.server, units: 400)
        let superuser = try Database(small.postgres.target)
        try failures.quiet(metered)
        for alert in silent { try alert.quiet(metered) }
        try small.fill(but: 1 << 18)
        let refused = try #require(try scene.pickUntilRefused(), "the disk was never full")
        // What was refused may have found no room for a table: then the log is to need its next file.
        let hasEnded = eventually {
            _ = try? superuser.query("select pg_switch_wal()")
            _ = try? scene.pickUntilRefused(from: refused)
            return small.postgres.hasEnded
        }
        #expect(hasEnded, "\(small.postgres.log.tail)")
        #expect(try metered.shows("quartermaster_database_up") { $0 == 0 })
        #expect(try metered.shows("quartermaster_ready", ["check": "postgres"]) { $0 == 0 })
        let ready = try metered.server.readiness()
        #expect(ready.status == 503 && ready["checks"]?["postgres"] == "down", "\(ready)")
        try failures.grow(metered) { () throws in #expect(try scene.pickUntilRefused(from: refused) == refused) }
        try failures.expectFire(reason: "unavailable")
        for alert in silent {
            try alert.hold(metered, minutes: 10)
            try alert.expectFires()
        }
        #expect(eventually { metered.server.log.contains("postgres failed") })
        try small.makeRoom()
    }

    @Test("a standby that stalls") func standbyStalls() throws {
        let pair = try StandbyPair()
        let metered = try MeteredServer(settings: ["STATEMENT_TIMEOUT": "1s"], database: pair.database)
        let desk = try House(on: metered.server).phone(.manager)
        let client: JSONTree = ["display_name": "Cine Sur"]
        #expect(try eventually { try desk.post("/clients", client).status == 201 })
        try failures.quiet(metered)
        try pair.whileStalled {
            try failures.grow(metered) { () throws in
                #expect(try [503, 504].contains(desk.post("/clients", client).status))
            }
            #expect(try metered.server.readiness().status == 200)
        }
        try failures.expectFire(reason: "timeout")
        #expect(try eventually { try desk.post("/clients", client).status == 201 })
        #expect(!pair.primary.hasEnded && !pair.standby.hasEnded)
    }
}

/// The rules about requests and about statements that fail, before one fault.
private struct FailureAlerts {
    private let requests: AlertScene
    private let statements: AlertScene

    init() throws {
        requests = try AlertScene("QuartermasterErrors")
        statements = try AlertScene("QuartermasterDatabaseFailures")
        // As if one in ten minutes were many: a test waits for each.
        statements.scale("> 0.1\n", to: "> 0.001\n")
    }

    func quiet(_ metered: MeteredServer) throws {
        for scene in [requests, statements] { try scene.quiet(metered) }
    }

    /// A minute a failure.
    func grow(_ metered: MeteredServer, _ fail: () throws -> Void) throws {
        for _ in 0..<14 {
            try fail()
            for scene in [requests, statements] { try scene.hold(metered, minutes: 1) }
        }
    }

    func expectFire(reason: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try requests.expectFires(sourceLocation: sourceLocation)
        try statements.expectFires(["reason": reason], sourceLocation: sourceLocation)
    }
}

extension MeteredServer {
    /// Takes all connections to its database away from it, for good.
    func loseConnections() throws {
        let session = try server.database.session()
        try session.execute("alter database \(server.database.name) connection limit 0")
        try session.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1",
            [DatabaseRole.server.rawValue])
        #expect(try shows("quartermaster_database_up") { $0 == 0 })
        #expect(try shows("quartermaster_ready", ["check": "postgres"]) { $0 == 0 })
        #expect(try eventually { try server.readiness().status == 503 })
    }
}
