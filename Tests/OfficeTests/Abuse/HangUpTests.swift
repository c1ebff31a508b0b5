import TestSupport
import Testing

/// Clients that hang up while a handler works for them, in every way: the work is whole, and all that it held is given back.
@Suite(.mayBlock) struct HangUpTests {
    private let server: TestServer
    private let baseline: Int

    init() throws {
        server = try TestServer.start(settings: ["LOOPS": "1", "WRITE_CONNECTIONS": "4", "LOCK_TIMEOUT": "20s"])
        baseline = try server.idleDescriptors()
    }

    @Test("a reset while the handler runs: the change is whole and stored, and descriptor and connection are given back")
    func reset() throws {
        let scenes = try (0..<3).map { _ in try HandoverScene(on: server) }
        let observer = try server.database.session()
        try Bystander.beside(server) {
            for scene in scenes { try scene.hold() }
            let connections = try scenes.map { try sent($0, key: "reset") }
            #expect(try eventually { try server.isHeld(3, seenFrom: observer) })
            for connection in connections { connection.reset() }
            for scene in scenes { try scene.release() }
            #expect(try eventually { try scenes.allSatisfy { try $0.house.facts().keys.count == 1 } })
        }
        for scene in scenes {
            let facts = try scene.house.facts()
            #expect(facts.audit.count == 1)
            #expect(facts.trips(of: scene.unit).count == 1)
            let answer = try scene.house.phone().post(scene.pickups, scene.pickup, key: "reset")
            #expect(answer.status == 200)
            #expect(answer.isReplay)
            #expect(try scene.house.facts() == facts)
        }
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
    }

    @Test("a client that closes its side after a change gets its answer, and then the end of the connection")
    func halfClose() throws {
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        try scene.hold()
        let connection = try sent(scene, key: "half")
        connection.finishSending()
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        try scene.release()
        #expect(try AnswerReader(connection: connection).read(answering: "POST").status == 200)
        #expect(try connection.isAtEnd())
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
    }

    @Test("twins that hang up while they wait for the first leave it to its work, and nothing behind")
    func waitingTwins() throws {
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        try scene.hold()
        let first = try sent(scene, key: "twin")
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        let twins = try (0..<20).map { _ in try sent(scene, key: "twin") }
        for (number, twin) in twins.enumerated() { number.isMultiple(of: 2) ? twin.reset() : twin.finishSending() }
        try scene.release()
        #expect(try AnswerReader(connection: first).read(answering: "POST").status == 200)
        for (number, twin) in twins.enumerated() where !number.isMultiple(of: 2) {
            #expect(try AnswerReader(connection: twin).read(answering: "POST").isReplay)
        }
        let facts = try scene.house.facts()
        #expect(facts.audit.count == 1)
        #expect(facts.keys.count == 1)
        first.reset()
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
    }

    @Test("a hundred clients that send a read and are gone before it is answered leave nothing behind")
    func readsGone() throws {
        let scene = try HandoverScene(on: server)
        let request = Request("GET", "/api/office" + scene.path).with(
            "Authorization", "Bearer " + scene.house.account(.viewer).token())
        try Bystander.beside(server) {
            for _ in 0..<100 {
                let connection = try Connection(port: server.port)
                try connection.send(request.bytes + request.bytes + request.bytes)
                connection.reset()
            }
        }
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
        #expect(server.process.status() == nil)
    }

    private func sent(_ scene: HandoverScene, key: String) throws -> Connection {
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, scene.pickup, key).bytes)
        return connection
    }
}
