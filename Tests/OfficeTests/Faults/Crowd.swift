import Foundation
import Glibc
import Synchronization
import Testing

/// Phones that make one change after another while a fault happens, each sending until it is heard, as an outbox does.
final class Crowd: Sendable {
    /// What came back.
    struct Answers: Sendable {
        var count = 0
        var statuses: Set<Int> = []
        /// What was neither done nor to be tried again.
        var refusals: [String] = []
        /// Exchanges that ended without an answer.
        var resets = 0
        /// In seconds, until a 503 came.
        var slowestRefusal = 0.0
    }

    private struct State {
        var answers = Answers()
        var acknowledged: [String] = []
        var isOver = false
    }

    private let scenes: [HandoverScene]
    private let port: UInt16
    private let state = Mutex(State())

    init(_ count: Int, on server: TestServer) throws {
        scenes = try (0..<count).map { _ in
            let scene = try HandoverScene(on: server, units: 2)
            // What stays out keeps the reservation from being over when the other comes back.
            try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.reservation.lines[0])
            return scene
        }
        port = server.port
    }

    /// What the phones heard while the body ran, which is told how many changes are acknowledged.
    func working(_ body: (_ acknowledged: () -> Int) throws -> Void) throws -> Answers {
        let ended = DispatchGroup()
        for scene in scenes {
            ended.enter()
            Thread { [self] in
                defer { ended.leave() }
                work(scene)
            }.start()
        }
        defer {
            state.withLock { $0.isOver = true }
            ended.wait()
        }
        try body { state.withLock { $0.acknowledged.count } }
        state.withLock { $0.isOver = true }
        ended.wait()
        return state.withLock { $0.answers }
    }

    /// Every acknowledged change is there, and none twice.
    func expectEachOnce(in database: Database) throws {
        let acknowledged = state.withLock { $0.acknowledged }
        for (column, table) in [("idempotency_key", "audit_log"), ("key", "idempotency_keys")] {
            let tenants = "{" + scenes.map(\.house.tenant).joined(separator: ",") + "}"
            let rows = try database.query("select \(column) from \(table) where tenant_id = any ($1::uuid[])", [tenants])
            #expect(rows.compactMap { $0[0] }.sorted() == acknowledged.sorted(), "\(table)")
        }
        for scene in scenes {
            let facts = try Facts(of: scene.house.tenant, from: database)
            #expect(facts.trips(of: scene.unit).count { $0["returned_at"] == nil } <= 1)
        }
    }

    // MARK: One phone

    /// The asset goes out and comes back, again and again.
    private func work(_ scene: HandoverScene) {
        let token = scene.house.account(.staff).token()
        var (isOut, trips) = (false, 0)
        while !state.withLock({ $0.isOver }) {
            let key = ID.fresh()
            // Whole seconds, each later than the last: a return is after its pickup.
            let body = Phone.handover(scene.unit, WireTime.now(plus: trips - WireTime.hour), nil)
            var request = Request("POST", "/api/office" + (isOut ? scene.returns : scene.pickups), body: body.bytes)
            request = request.with("Authorization", "Bearer " + token).with("Idempotency-Key", key)
            request = request.with("Content-Type", "application/json")
            sendUntilHeard(request)
            state.withLock { $0.acknowledged.append(key) }
            isOut.toggle()
            trips += 1
        }
    }

    private func sendUntilHeard(_ request: Request) {
        let client = HTTPClient(port: port)
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            let start = ContinuousClock.now
            let answer = try? client.send(request)
            let status = answer?.status
            if let answer, status != 200, status != 503 { state.withLock { $0.answers.refusals.append("\(answer)") } }
            note(status, seconds: (ContinuousClock.now - start) / .seconds(1))
            if let status, status != 503 { return }
            _ = poll(nil, 0, 20)
        }
    }

    private func note(_ status: Int?, seconds: Double) {
        state.withLock { state in
            state.answers.count += 1
            if let status { state.answers.statuses.insert(status) } else { state.answers.resets += 1 }
            if status == 503 { state.answers.slowestRefusal = max(state.answers.slowestRefusal, seconds) }
        }
    }
}
