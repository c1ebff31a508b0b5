import Glibc
import TestSupport
import Testing

/// Failed (5xx, crash, lost connection): never a change without its key, nor a key without its change.
@Suite(.mayBlock) struct KeyFailureTests {
    @Test("the backend is lost before the commit: 503, nothing applied, nothing stored, and the key may be tried again")
    func backendLost() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "20s"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        let before = try scene.house.facts()
        let body = scene.pickup
        try scene.hold()
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, body, "lost").bytes)
        // Seen waiting, it may be between two tries a moment later.
        let ending =
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'"
        #expect(try eventually { try observer.value(ending, ["quartermaster-\(server.port)"]) != "0" })
        let answer = try AnswerReader(connection: connection).read(answering: "POST")
        try scene.release()
        #expect(answer.status == 503)
        #expect(answer["error"]?["retryable"] == true)
        #expect(try scene.house.facts() == before)
        let again = try scene.house.phone().post(scene.pickups, body, key: "lost")
        #expect(again.status == 200)
        #expect(!again.isReplay)
    }

    @Test("the server is killed while it waits: all of it is there afterwards, or nothing, and the key decides")
    func killed() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "20s"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        let body = scene.pickup
        try scene.hold()
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, body, "killed").bytes)
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        server.process.send(SIGKILL)
        #expect(server.process.wait() == .signal(SIGKILL))
        try scene.release()
        let left = "select count(*) from pg_stat_activity where application_name = $1"
        #expect(try eventually { try observer.value(left, ["quartermaster-\(server.port)"]) == "0" })
        let facts = try scene.house.facts()
        #expect(facts.audit.count == facts.keys.count)
        let second = try TestServer.start()
        let phone = Phone(port: second.port, token: scene.house.account(.staff).token())
        let answer = try phone.post(scene.pickups, body, key: "killed")
        #expect(answer.status == 200)
        #expect(answer.isReplay == !facts.keys.isEmpty)
        #expect(try scene.house.facts().audit.count == 1)
    }

    @Test("a constraint of somebody else's that refuses the change leaves no key")
    func refusedByTheDatabase() throws {
        let server = try TestServer.start(database: TestDatabase.fresh())
        let scene = try HandoverScene(on: server)
        try scene.house.database.execute("alter table audit_log add constraint nobody_moves check (action <> 'asset.picked_up')")
        let before = try scene.house.facts()
        let answer = try scene.house.phone().post(scene.pickups, scene.pickup, key: "refused")
        #expect(answer.status == 400)
        #expect(answer.code == "bad_request")
        #expect(try scene.house.facts() == before)
    }
}
