import Foundation
import Glibc
import TestSupport
import Testing

/// A Postgres whose disk is full: a 503, nothing half done, and everything as ever once there is room.
@Suite(.enabled(if: FaultRun.isAsked && StorageFolder.canBeDisk), .serialized, .timeLimit(.minutes(5)), .mayBlock)
struct FullPostgresTests {
    @Test("no room for the tables: what needs some is a 503 (53100) and leaves nothing, reads go on, its key is good later")
    func tables() throws {
        let postgres = try PrivatePostgres()
        let database = try postgres.database()
        let disk = try StorageFolder(diskSize: 96 << 20)
        let place = disk.path + "/tables"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        try PrivatePostgres.handToOwner(place)
        let superuser = try Database(postgres.target)
        try superuser.execute("create tablespace small location '\(place)'")
        try superuser.execute("alter database \(database.name) set tablespace small")
        let metered = try MeteredServer(settings: ["LOOPS": "1"], database: database)
        let server = metered.server
        let scene = try HandoverScene(on: server, units: 200)
        // Every table and index has its first pages by then.
        let first = try HandoverScene(on: server)
        #expect(try first.house.phone().post(first.pickups, first.pickup).status == 200)
        try disk.fill(but: 150_000)
        let refused = try #require(try pickUntilRefused(scene), "the disk was never full")
        #expect(eventually(within: 30) { server.log.text.contains(#""sqlstate":"53100""#) })
        // QuartermasterDatabaseFailures and QuartermasterErrors look at these.
        #expect(try metered.shows("quartermaster_database_failures_total", ["reason": "refused"]) { $0 >= 1 })
        let answers = "http_server_request_duration_seconds_count"
        #expect(try metered.shows(answers, ["http_response_status_code": "503"]) { $0 >= 1 })
        #expect(try scene.house.phone().get(scene.path).status == 200)
        #expect(try server.readiness().status == 200)
        try expectThrough(scene, refused, postgres, disk)
        #expect(server.stop() == .code(0))
    }

    @Test("no room for the log: Postgres panics, whoever was heard is there afterwards, and nobody twice")
    func log() throws {
        let disk = try StorageFolder(diskSize: 192 << 20)
        // Every segment is a new one: none is used again.
        let settings = ["min_wal_size=2MB", "max_wal_size=4MB", "wal_keep_size=1GB"]
        let postgres = try PrivatePostgres(in: disk, segmentSize: 1, settings: settings)
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: postgres.database())
        let scene = try HandoverScene(on: server, units: 400)
        // Too little for one more segment; the one that is written to has room yet, and so may have the next.
        try disk.fill(but: 1 << 18)
        let refused = try #require(try pickUntilRefused(scene), "the disk was never full")
        #expect(eventually(within: 30) { server.log.text.contains("postgres failed") })
        try expectThrough(scene, refused, postgres, disk)
        #expect(server.stop() == .code(0))
    }

    /// Hands out one unit after another, each under its own id as the key, until one is refused.
    private func pickUntilRefused(_ scene: HandoverScene) throws -> Int? {
        let phone = try scene.house.phone()
        for (index, unit) in scene.units.enumerated() {
            let answer = try phone.pickUp(unit, on: scene.reservation, at: "2026-06-02T09:00:00Z", key: unit.id)
            guard answer.status != 200 else { continue }
            #expect(answer.status == 503 && answer.code == "unavailable", "\(answer)")
            #expect(answer["error"]?["retryable"] == true)
            return index
        }
        return nil
    }

    /// Makes room: those before the refused one are there, it is not or its key says so, and all go through once.
    private func expectThrough(_ scene: HandoverScene, _ refused: Int, _ postgres: PrivatePostgres, _ disk: StorageFolder) throws
    {
        try FileManager.default.removeItem(atPath: disk.path + "/ballast")
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
