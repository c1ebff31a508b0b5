import TestSupport
import Testing

/// A reservation that another program has locked: whoever changes it waits, without a connection, and nobody else does.
@Suite(.mayBlock) struct OccupiedReservationTests {
    @Test("changes of a reservation that somebody else holds keep no connection from others, and all are made afterwards")
    func others() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1", "WRITE_CONNECTIONS": "2", "LOCK_TIMEOUT": "60s"])
        let scene = try HandoverScene(on: server, units: 12)
        let other = try scene.house.addReservation(status: "draft")
        try scene.occupy()
        let waiting = try scene.units.map { unit in
            let connection = try Connection(port: server.port)
            try connection.send(TwinTests.request(scene, Phone.handover(unit, WireTime.now(), nil), unit.id).bytes)
            return connection
        }
        for status in ["requested", "confirmed"] {
            #expect(try scene.house.phone(.manager).move(other, to: status).status == 200)
        }
        try scene.release()
        let answers = try waiting.map { try AnswerReader(connection: $0).read(answering: "POST") }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 12))
        #expect(try scene.house.facts().audit(about: scene.unit.id).count == 1)
    }

    @Test("past the lock time-out it is a 503 with Retry-After, for whoever asks and whoever waits behind; nothing is left")
    func timesOut() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1", "LOCK_TIMEOUT": "150ms"])
        let scene = try HandoverScene(on: server, units: 4)
        let before = try scene.house.facts()
        try scene.occupy()
        let answers = try race(4) { try scene.house.phone().pickUp(scene.units[$0], on: scene.reservation) }
        #expect(answers.allSatisfy { $0.status == 503 && $0.code == "unavailable" && $0[header: "Retry-After"] == "1" })
        #expect(try scene.house.phone(.manager).move(scene.reservation, to: "cancelled").status == 503)
        try scene.release()
        #expect(try scene.house.facts() == before)
    }

    @Test("forty phones at one reservation, over two loops: each is done, none starves")
    func crowd() throws {
        let server = try TestServer.start(settings: ["LOOPS": "2", "WRITE_CONNECTIONS": "4", "LOCK_TIMEOUT": "30s"])
        let scene = try HandoverScene(on: server, units: 40)
        let answers = try race(40) { try scene.house.phone().pickUp(scene.units[$0], on: scene.reservation).status }
        #expect(answers == Array(repeating: 200, count: 40))
    }
}
