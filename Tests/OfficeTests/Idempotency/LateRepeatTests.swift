import TestSupport
import Testing

/// A request that comes again after its key was forgotten, months later: it still changes nothing (contract-2).
@Suite(.mayBlock) struct LateRepeatTests {
    private let house: House

    init() throws { house = try House() }

    private func confirmed() throws -> Reservation { try house.addReservation([LineDraft(try house.addItem(), qty: 1)]) }

    @Test("an old move does not open a reservation again that has moved on") func move() throws {
        let phone = try house.phone(.manager)
        let reservation = try confirmed()
        #expect(try phone.move(reservation, to: "returned").status == 200)
        #expect(try phone.move(reservation, to: "confirmed", key: "again").status == 200)
        #expect(try phone.move(reservation, to: "returned").status == 200)
        try house.forgetKeys()
        let before = try house.facts().audit.count
        let late = try phone.move(reservation, to: "confirmed", key: "again")
        #expect(late.status == 200)
        #expect(late["status"] == "returned")
        #expect(try house.facts().reservation(reservation)?["status"] == "returned")
        #expect(try house.facts().audit.count == before)
    }

    @Test("nor one that found nothing to move at the time") func noMove() throws {
        let phone = try house.phone(.manager)
        let reservation = try confirmed()
        let first = try phone.move(reservation, to: "confirmed", key: "nothing")
        #expect(first.status == 200)
        #expect(try phone.move(reservation, to: "returned").status == 200)
        try house.forgetKeys()
        let late = try phone.move(reservation, to: "confirmed", key: "nothing")
        #expect(late.isReplay && late.body == first.body)
        #expect(try house.facts().reservation(reservation)?["status"] == "returned")
    }

    @Test("a ticket is made once, and changed once") func ticket() throws {
        let phone = try house.phone(.manager)
        let body: JSONTree = ["subject": "Two lenses", "tracking_numbers": ["AB-1"]]
        #expect(try phone.app("POST", "/tickets", body, key: "made").status == 201)
        func say(_ status: String, key: String) throws -> Answer {
            try phone.app("PATCH", "/tickets/1", ["tracking_numbers": [["slot": 1, "status": .string(status)]]], key: key)
        }
        #expect(try say("pending", key: "nothing").status == 200)
        #expect(try say("in_transit", key: "left").status == 200)
        #expect(try say("pending", key: "back").status == 200)
        #expect(try say("in_transit", key: "left-again").status == 200)
        try house.forgetKeys()
        let before = try house.facts().audit.count
        #expect(try phone.app("POST", "/tickets", body, key: "made").status == 201)
        for key in ["nothing", "back"] { #expect(try say("pending", key: key).status == 200) }
        #expect(try house.parcels().map { $0["state"] } == ["in_transit"])
        #expect(try house.facts().audit.count == before)
    }

    @Test("an asset of the app is made once, though the desk has given it other names since") func asset() throws {
        let phone = try house.phone(.manager)
        let body: JSONTree = ["asset_tag": "A-1", "serial_num": "S-1", "code": "MJQT"]
        let made = try phone.app("POST", "/assets", body, key: "made")
        #expect(made.status == 201)
        try house.forgetKeys()
        let before = try house.facts().audit.count
        let same = try phone.app("POST", "/assets", body, key: "made")
        #expect(same.status == 201 && same["asset"] == made["asset"])
        try house.forgetKeys()
        try house.database.query("update assets set asset_tag = 'A-2', serial = 'S-2' where tenant_id = $1", [house.tenant])
        let late = try phone.app("POST", "/assets", body, key: "made")
        #expect(late.status == 201 && late["asset"]?["id"] == made["asset"]?["id"] && late["asset"]?["asset_tag"] == "A-2")
        #expect(late["asset"]?["code"] == "MJQT")
        #expect(try house.facts().assets.count == 1)
        #expect(try house.facts().audit.count == before)
    }
}
