import TestSupport
import Testing

/// What is wrong first is said first: a request wrong in two ways gives the first, for each pair of neighbours.
@Suite(.mayBlock) struct OrderOfFaultsTests {
    @Test("no such path before no such method") func pathBeforeMethod() throws {
        let answer = try TestServer.shared().client().send(Request("DELETE", "/api/office/nothing"))
        #expect(answer.code == "not_found")
    }

    @Test("no such method before the token") func methodBeforeToken() throws {
        let answer = try TestServer.shared().client().send(Request("DELETE", "/api/office/me"))
        #expect(answer.code == "method_not_allowed")
    }

    @Test("the token before a body that is too large") func tokenBeforeSize() throws {
        let connection = try Connection(port: TestServer.shared().port)
        try connection.send(
            "POST /api/office/reservations/\(ID.fresh())/pickups HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n")
        #expect(try AnswerReader(connection: connection).read(answering: "POST").code == "token_missing")
    }

    @Test("a body that is too large before its type") func sizeBeforeType() throws {
        let scene = try HandoverScene()
        let answer = try scene.house.phone().post(
            scene.pickups, bytes: Array(repeating: 0x20, count: (1 << 20) + 1), headers: [("Content-Type", "text/plain")])
        #expect(answer.code == "body_too_large")
    }

    @Test("the type before key and body") func typeBeforeKeyAndBody() throws {
        let scene = try HandoverScene()
        let answer = try scene.house.phone().post(
            scene.pickups, bytes: Array("{".utf8), key: nil, headers: [("Content-Type", "text/plain")])
        #expect(answer.code == "unsupported_media_type")
    }

    @Test("the key's code wins over the body's, whose faults are in the details")
    func keyBeforeFields() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        let missing = try phone.post(scene.pickups, ["asset_id": "x"], key: nil)
        #expect(missing.status == 400)
        #expect(missing.code == "idempotency_key_required")
        #expect(missing.faults == ["asset_id invalid_uuid", "at required"])
        let invalid = try phone.post(scene.status, ["reason": 1], key: String(repeating: "k", count: 256))
        #expect(invalid.code == "idempotency_key_invalid")
        #expect(invalid.faults == ["reason wrong_type", "to required"])
        #expect(try phone.post(scene.pickups, bytes: Array("{".utf8), key: nil).code == "idempotency_key_required")
    }

    @Test("a fault in the body before the role") func bodyBeforeRole() throws {
        let scene = try HandoverScene()
        let viewer = try scene.house.phone(.viewer)
        #expect(try viewer.post(scene.pickups, [:]).code == "validation_failed")
        #expect(try viewer.post(scene.pickups, scene.pickup, key: nil).code == "idempotency_key_required")
    }

    @Test("a fault in the query before the account") func queryBeforeAccount() throws {
        let phone = Phone(port: try TestServer.shared().port, token: Token(subject: ID.fresh()).signed())
        #expect(try phone.get("/reservations").code == "validation_failed")
        #expect(try phone.get("/reservations?window=today").code == "no_office_role")
    }

    @Test("the role before the key: no replay for whom the work is not") func roleBeforeKey() throws {
        let scene = try HandoverScene()
        #expect(try scene.house.phone().post(scene.pickups, scene.pickup, key: "mine").status == 200)
        #expect(try scene.house.phone(.viewer).post(scene.pickups, scene.pickup, key: "mine").code == "insufficient_role")
        #expect(try scene.house.phone(.viewer).post(scene.returns, scene.pickup, key: "mine").code == "insufficient_role")
    }

    @Test("the key before the row: a key of another request, on a row that is not there") func keyBeforeRow() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        #expect(try phone.post(scene.pickups, scene.pickup, key: "one").status == 200)
        #expect(try phone.post("/reservations/\(ID.fresh())/pickups", scene.pickup, key: "one").code == "idempotency_key_reused")
    }

    @Test("the key before the state: a replay where the state would refuse now") func keyBeforeState() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone(.manager)
        #expect(try phone.move(scene.reservation, to: "cancelled", key: "cancel").status == 200)
        try scene.house.database.execute(
            "set session_replication_role = replica; update reservations set status = 'closed' where id = '\(scene.reservation.id)'"
        )
        #expect(try phone.move(scene.reservation, to: "cancelled").code == "reservation_wrong_state")
        #expect(try phone.move(scene.reservation, to: "cancelled", key: "cancel").isReplay)
    }

    @Test("the row before the state") func rowBeforeState() throws {
        let house = try House()
        let draft = try house.addReservation(status: "draft")
        let answer = try house.phone().post(
            "/reservations/\(draft.id)/pickups", ["asset_id": .string(ID.fresh()), "at": .string(WireTime.now())])
        #expect(answer.code == "asset_not_found")
    }
}
