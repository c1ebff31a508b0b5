import TestSupport
import Testing

/// A Postgres whose disk is full: a 503, nothing half done, and everything as ever once there is room.
@Suite(.enabled(if: FaultRun.isAsked && StorageFolder.canBeDisk), .serialized, .timeLimit(.minutes(5)), .mayBlock)
struct FullPostgresTests {
    @Test("no room for the tables: what needs some is a 503 (53100) and leaves nothing, reads go on, its key is good later")
    func tables() throws {
        let small = try SmallPostgres.forTables()
        let metered = try MeteredServer(settings: ["LOOPS": "1"], database: small.database)
        let server = metered.server
        let scene = try HandoverScene(on: server, units: 200)
        // Every table and index has its first pages by then.
        let first = try HandoverScene(on: server)
        #expect(try first.house.phone().post(first.pickups, first.pickup).status == 200)
        try small.fill(but: 150_000)
        let refused = try #require(try scene.pickUntilRefused(), "the disk was never full")
        #expect(eventually(within: 30) { server.log.text.contains(#""sqlstate":"53100""#) })
        // QuartermasterDatabaseFailures and QuartermasterErrors look at these.
        #expect(try metered.shows("quartermaster_database_failures_total", ["reason": "refused"]) { $0 >= 1 })
        let answers = "http_server_request_duration_seconds_count"
        #expect(try metered.shows(answers, ["http_response_status_code": "503"]) { $0 >= 1 })
        #expect(try scene.house.phone().get(scene.path).status == 200)
        #expect(try server.readiness().status == 200)
        try expectThrough(scene, refused, small)
        #expect(server.stop() == .code(0))
    }

    @Test("no room for the log: Postgres panics, whoever was heard is there afterwards, and nobody twice")
    func log() throws {
        let small = try SmallPostgres.forLog()
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: small.database)
        let scene = try HandoverScene(on: server, units: 400)
        // Too little for one more segment; the one that is written to has room yet, and so may have the next.
        try small.fill(but: 1 << 18)
        let refused = try #require(try scene.pickUntilRefused(), "the disk was never full")
        #expect(eventually(within: 30) { server.log.text.contains("postgres failed") })
        try expectThrough(scene, refused, small)
        #expect(server.stop() == .code(0))
    }

    /// Makes room: those before the refused one are there, it is not or its key says so, and all go through once.
    private func expectThrough(_ scene: HandoverScene, _ refused: Int, _ small: SmallPostgres) throws {
        let postgres = small.postgres
        try small.makeRoom()
        if eventually(within: 5, { postgres.hasEnded }) { try postgres.start() }
        #expect(eventually(within: 60) { (try? Database(postgres.target)) != nil })
        let phone = try scene.house.phone()
        #expect(try eventually(within: 60) { try phone.get("/me").status == 200 })
        let database = try Database(postgres.target.with(database: "quartermaster"))
        let keys = Set(try Facts(of: scene.house.tenant, from: database).keys.compactMap { $0["key"] })
        #expect(keys.subtracting([scene.units[refused].id]) == Set(scene.units[..<refused].map(\.id)))
        for unit in scene.units[...refused] {
            let answer = try phone.pickUp(unit, on: scene.reservation, at: "2026-06-02T09:00:00Z", key: unit.id)
            #expect(answer.status == 200 && answer.isReplay == keys.contains(unit.id), "\(answer)")
        }
        let facts = try Facts(of: scene.house.tenant, from: database)
        #expect([facts.audit.count, facts.keys.count, facts.checkouts.count] == Array(repeating: refused + 1, count: 3))
        FaultRun.report("full disk: \(refused) pickups were made before one was refused")
    }
}
