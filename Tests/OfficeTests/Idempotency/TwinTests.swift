import TestSupport
import Testing

/// The same key while the first is still running, and what becomes of a caller who does not wait (docs/database.md).
@Suite(.mayBlock) struct TwinTests {
    @Test("same key while the first is still running: waits for it, holding no connection, then replays")
    func waitsHoldingNothing() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1", "WRITE_CONNECTIONS": "2", "LOCK_TIMEOUT": "20s"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        let other = try scene.house.addReservation(status: "draft")
        let key = ID.fresh()
        try scene.hold()
        let first = try sent(scene, key, to: server)
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        let twins = try (0..<12).map { _ in try sent(scene, key, to: server) }
        // The first holds one of the two connections, the twins none.
        #expect(try scene.house.phone(.manager).move(other, to: "requested").status == 200)
        try scene.release()
        let answer = try AnswerReader(connection: first).read(answering: "POST")
        let replays = try twins.map { try AnswerReader(connection: $0).read(answering: "POST") }
        #expect(answer.status == 200)
        #expect(!answer.isReplay)
        #expect(replays.allSatisfy { $0.status == 200 && $0.isReplay && $0.body == answer.body })
        #expect(try scene.house.facts().audit(about: scene.unit.id).count == 1)
    }

    @Test("same key while the first is still running, past the lock time-out: 503 with Retry-After, never 409")
    func timesOut() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "150ms"])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let before = try scene.house.facts()
        let body = scene.pickup
        // As another server's function holds it while it runs.
        let lock = "(hashtextextended('twin', hashtextextended('\(scene.house.tenant)', 0)))"
        try scene.house.database.execute("select pg_advisory_lock\(lock)")
        let answer = try phone.post(scene.pickups, body, key: "twin")
        #expect(answer.status == 503)
        #expect(answer.code == "unavailable")
        #expect(answer[header: "Retry-After"] == "1")
        #expect(answer["error"]?["retryable"] == true)
        #expect(try scene.house.facts() == before)
        try scene.house.database.execute("select pg_advisory_unlock\(lock)")
        #expect(try phone.post(scene.pickups, body, key: "twin").status == 200)
    }

    @Test("twelve twins at once: one change, one audit row, and the same bytes for all")
    func race() throws {
        let scene = try HandoverScene()
        let body = scene.pickup
        let answers = try OfficeTests.race(12) { _ in try scene.house.phone().post(scene.pickups, body, key: "race") }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 12))
        #expect(answers.count { !$0.isReplay } == 1)
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(try scene.house.facts().audit.count == 1)
    }

    @Test("the caller hangs up while it runs: it runs to its end and is stored")
    func hangsUp() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "20s"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        let body = scene.pickup
        try scene.hold()
        let connection = try Connection(port: server.port)
        try connection.send(Self.request(scene, body, "gone").bytes)
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        connection.reset()
        try scene.release()
        #expect(try eventually { try scene.house.facts().key("gone") != nil })
        let answer = try scene.house.phone().post(scene.pickups, body, key: "gone")
        #expect(answer.isReplay)
        #expect(try scene.house.facts().audit.count == 1)
    }

    private func sent(_ scene: HandoverScene, _ key: String, to server: TestServer) throws -> Connection {
        let connection = try Connection(port: server.port)
        try connection.send(Self.request(scene, Phone.handover(scene.unit, "2026-06-02T09:00:00Z", nil), key).bytes)
        return connection
    }

    static func request(_ scene: HandoverScene, _ body: JSONTree, _ key: String) -> Request {
        Request("POST", "/api/office" + scene.pickups, body: body.bytes)
            .with("Authorization", "Bearer " + scene.house.account(.staff).token())
            .with("Content-Type", "application/json").with("Idempotency-Key", key)
    }
}
