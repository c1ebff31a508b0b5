import Foundation
import Synchronization
import TestSupport
import Testing

/// A Postgres that nobody reaches for a while: quick 503s, no storm of connections, and health as soon as it is back.
@Suite(.mayBlock) struct ReconnectTests {
    private static let settings = ["LOOPS": "2", "READ_CONNECTIONS": "2", "WRITE_CONNECTIONS": "16", "POOL_TIMEOUT": "1s"]
    /// For each loop two for reads and two for slow ones.
    private static let connections = 2 * 4 + 16

    @Test("while nobody answers every request is a 503 at once, and connections are asked for with growing pauses")
    func outage() throws {
        let database = try TestDatabase.shared()
        let proxy = try FaultyPostgresProxy(to: database)
        let server = try TestServer.start(settings: Self.settings.merging(proxy.settings(database)) { $1 }, database: database)
        let scene = try HandoverScene(on: server)
        let seconds = FaultRun.isAsked ? 5.0 : 1.0
        let connected = server.log.lines(containing: "postgres is connected").count
        proxy.goDown()
        let (start, before) = (ContinuousClock.now, proxy.attempts)
        let load = try Load.during(seconds, on: scene)
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        // Half a second and more between two tries of one, once its pause has grown; nine tries at most until then.
        let attempts = proxy.attempts - before
        #expect(Double(attempts) <= Double(Self.connections) * (9 + 2 * elapsed))
        #expect(load.statuses == [503])
        #expect(load.codes == ["unavailable"])
        #expect(try server.readiness()["checks"]?["postgres"] == "down")
        let told = ["postgres failed", "can't connect to Postgres"]
        #expect(eventually { told.allSatisfy { server.log.text.contains($0) } })
        #expect(try server.client().send(Request("GET", "/livez")).status == 200)
        FaultRun.report("outage: \(load.count) answers of 503, slowest \(load.slowest) s, \(attempts) connects in \(elapsed) s")
        if FaultRun.isAsked { #expect(load.slowest < 1) }
        try expectRecovery(proxy, server, scene)
        #expect(eventually { server.log.lines(containing: "postgres is connected").count > connected })
    }

    private func expectRecovery(_ proxy: FaultyPostgresProxy, _ server: TestServer, _ scene: HandoverScene) throws {
        let (start, before) = (ContinuousClock.now, proxy.attempts)
        proxy.comeBack()
        let phone = try scene.house.phone()
        #expect(try eventually(within: 60) { try server.readiness().status == 200 && phone.get("/me").status == 200 })
        let health = (ContinuousClock.now - start) / .seconds(1)
        #expect(try eventually(within: 60) { try phone.post(scene.pickups, scene.pickup, key: "after").status == 200 })
        #expect(eventually(within: 60) { proxy.connections == Self.connections })
        // Each opened once; one that was being refused at that moment twice.
        #expect(proxy.attempts - before <= 2 * Self.connections)
        FaultRun.report("outage: healthy after \(health) s, \(proxy.attempts - before) connects for \(Self.connections)")
        if FaultRun.isAsked { #expect(health < 2) }
        #expect(try scene.house.facts().audit.count == 1)
    }
}

/// Phones that ask and change all the time for a while.
struct Load: Sendable {
    var count = 0
    var statuses: Set<Int> = []
    var codes: Set<String?> = []
    /// In seconds.
    var slowest = 0.0

    static func during(_ seconds: Double, on scene: HandoverScene) throws -> Load {
        let end = ContinuousClock.now + .seconds(seconds)
        return try race(4) { index in
            let phone = try scene.house.phone()
            var load = Load()
            repeat {
                let start = ContinuousClock.now
                let answer = try index % 2 == 0 ? phone.get("/me") : phone.post(scene.pickups, scene.pickup, key: "during")
                load.note(answer, seconds: (ContinuousClock.now - start) / .seconds(1))
            } while ContinuousClock.now < end
            return load
        }.reduce(into: Load()) { $0.add($1) }
    }

    private mutating func note(_ answer: Answer, seconds: Double) {
        count += 1
        statuses.insert(answer.status)
        codes.insert(answer.code)
        slowest = max(slowest, seconds)
    }

    private mutating func add(_ other: Load) {
        count += other.count
        statuses.formUnion(other.statuses)
        codes.formUnion(other.codes)
        slowest = max(slowest, other.slowest)
    }
}
