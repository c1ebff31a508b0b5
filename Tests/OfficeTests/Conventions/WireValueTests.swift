import Foundation
import TestSupport
import Testing

/// Times and ids as they go over the wire (openapi/openapi.yaml, "Format").
@Suite(.mayBlock) struct WireValueTests {
    @Test("times are UTC in whole seconds: what is finer is cut, not rounded")
    func cutTimes() throws {
        let house = try House()
        let reservation = try house.addReservation(
            pickupAt: "2026-06-02T03:59:59.999999-05:00", returnAt: "2026-06-05T18:00:00.5Z")
        let answer = try house.phone().get("/reservations/\(reservation.id)")
        #expect(answer["pickup_at"] == "2026-06-02T08:59:59Z")
        #expect(answer["return_at"] == "2026-06-05T18:00:00Z")
    }

    @Test("no time that is sent is anything else, and every id is in lower case")
    func everyValue() throws {
        let scene = try HandoverScene(units: 2)
        let phone = try scene.house.phone()
        _ = try phone.pickUp(scene.units[0], on: scene.reservation)
        _ = try phone.pickUp(scene.units[1], on: scene.reservation)
        _ = try phone.takeBack(scene.units[0], from: scene.reservation)
        for path in [scene.path, "/reservations?window=today", "/me", scene.path + "/assets"] {
            let text = try phone.get(path).text
            let times = text.matches(of: /"[a-z_]+_at":("[^"]*"|[^,}\]]+)/).map { $0.1 }
            #expect(times.allSatisfy { $0 == "null" || $0.wholeMatch(of: /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/) != nil })
            #expect(text.firstMatch(of: /[0-9a-fA-F]{8}-[0-9a-fA-F]*[A-F][0-9a-fA-F]*-/) == nil)
        }
    }

    @Test("ids are taken in any case, in the path and in the body")
    func upperCase() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        #expect(try phone.get("/reservations/\(scene.reservation.id.uppercased())")["id"] == .string(scene.reservation.id))
        #expect(try phone.get("/items/\(scene.item.id.uppercased())/assets").status == 200)
        let answer = try phone.post(
            "/reservations/\(scene.reservation.id.uppercased())/pickups",
            ["asset_id": .string(scene.unit.id.uppercased()), "at": .string(WireTime.now())])
        #expect(answer.status == 200)
        #expect(answer["asset"]?["id"] == .string(scene.unit.id))
    }

    @Test("a token's subject and tenant are taken in any case")
    func upperCaseToken() throws {
        let house = try House()
        let token = Token(subject: house.account(.staff).subject.uppercased(), tenant: house.tenant.uppercased())
        let phone = Phone(port: try TestServer.shared().port, token: token.signed())
        #expect(try phone.get("/me")["user"]?["id"] == .string(house.account(.staff).subject))
    }

    @Test("a time is taken with any offset and fraction, and the raw one is audited")
    func offsets() throws {
        let scene = try HandoverScene()
        let moment = Date(timeIntervalSinceNow: -7200)
        let local = moment.formatted(.iso8601.year().month().day().timeSeparator(.colon).time(includingFractionalSeconds: false))
        let shifted = Date(timeInterval: 5.75 * 3600, since: moment)
        let text = String(WireTime.text(shifted).dropLast()) + ".123456789+05:45"
        let answer = try scene.house.phone().pickUp(scene.unit, on: scene.reservation, at: text)
        #expect(answer.status == 200)
        let stored = try scene.house.database.value(
            """
            select to_char(client_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') from audit_log
            where tenant_id = $1
            """, [scene.house.tenant])
        #expect(stored == local + ".123456")
    }

    @Test("a path segment that is no UUID is that row's 404", arguments: ["x", "1", "%C3%A9", "..%2f", "null", "%7B%7D"])
    func notUUID(segment: String) throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let body: JSONTree = ["asset_id": .string(ID.fresh()), "at": .string(WireTime.now()), "to": "closed"]
        #expect(try phone.get("/reservations/\(segment)").code == "reservation_not_found")
        #expect(try phone.get("/reservations/\(segment)/assets").code == "reservation_not_found")
        #expect(try phone.get("/items/\(segment)/assets").code == "item_not_found")
        for action in ["pickups", "returns", "status"] {
            #expect(try phone.post("/reservations/\(segment)/\(action)", body).code == "reservation_not_found")
        }
    }

    @Test("a path that is no text is no request", arguments: ["%00", "%C3%28", "%FF", "%"])
    func notText(segment: String) throws {
        let answer = try House().phone().get("/reservations/\(segment)")
        #expect(answer.status == 400)
        #expect(answer.code == "bad_request")
    }
}
