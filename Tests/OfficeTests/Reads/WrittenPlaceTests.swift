import TestSupport
import Testing

/// A place that is written otherwise is the one that the house has (docs/client-guide.md).
@Suite(.mayBlock) struct WrittenPlaceTests {
    private let shelf: ShelfScene
    private let desk: Phone

    init() throws {
        shelf = try ShelfScene()
        desk = try shelf.house.phone(.manager)
    }

    private func places() throws -> JSONTree? { try desk.get("/locations")["locations"] }

    private func booking(_ fields: [String: JSONTree]) -> JSONTree {
        let usual: [String: JSONTree] = [
            "client_id": .string(shelf.house.client), "pickup_at": .string(WireTime.now(plus: WireTime.day)),
            "return_at": .string(WireTime.now(plus: 2 * WireTime.day)), "lines": [],
        ]
        return .object(usual.merging(fields) { $1 })
    }

    @Test("of an asset, made and changed", arguments: ["mde ", "mdE", " MDE", "Mdé"]) func asset(place: String) throws {
        let made = try desk.post("/assets", ["item_id": .string(shelf.camera.id), "location": .string(place)])
        #expect(made.status == 201 && made["location"] == "MDE")
        let path = "/assets/\(shelf.cameras[0].id)"
        // It is there already: no edit.
        let same = try desk.patch(path, ["location": .string(place)])
        #expect(same.status == 200 && same["location"] == "MDE" && same["version"] == 1)
        #expect(try desk.patch(path, ["location": "BOG"])["location"] == "BOG")
        #expect(try desk.patch(path, ["location": .string(place)])["location"] == "MDE")
        #expect(try places() == ["MDE"])
    }

    @Test("of an asset that is alone at its place: the new spelling stands; where others are, it is theirs")
    func corrected() throws {
        let path = "/assets/\(shelf.cameras[0].id)"
        func put(_ place: String) throws -> JSONTree? { try desk.patch(path, ["location": .string(place)])["location"] }
        #expect(try put("bodega 2") == "bodega 2")
        // A reservation looks for its gear where it says, letter by letter.
        let booking = try shelf.house.addReservation(location: "bodega 2")
        #expect(try put("Bodega 2") == "bodega 2")
        try shelf.house.database.query("update reservations set status = 'cancelled' where id = $1", [booking.id])
        // What is gone for good is at no place.
        _ = try shelf.house.addAsset(of: shelf.camera, location: "bodega 2", status: "ARCHIVED")
        #expect(try put(" Bodega 2 ") == "Bodega 2")
        #expect(try places() == ["Bodega 2", "MDE"])
        _ = try shelf.house.addAsset(of: shelf.camera, location: "Bodega 2")
        #expect(try put("BODEGA 2") == "Bodega 2")
        // Alone at one, with another that the house has too: that one.
        try shelf.house.database.query("update assets set location = 'BODEGA 2' where id = $1", [shelf.cameras[0].id])
        #expect(try put("bodega 2") == "Bodega 2")
    }

    @Test("of a return, of which nothing moves") func brought() throws {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, at: minutesAgo(9)).status == 200)
        let trace = try shelf.trace {
            try shelf.phone.bringBack(shelf.cameras[0], from: shelf.reservation, saying: ["location": "mde "], key: $0)
        }
        trace.expectDone()
        #expect(!trace.actions.contains("asset.changed") && trace.after.asset(shelf.cameras[0])?["location"] == "MDE")
        #expect(try places() == ["MDE"])
    }

    @Test("of a reservation, made, changed and split, which has its candidates then") func reservation() throws {
        let line: JSONTree = ["item_id": .string(shelf.lens.id), "qty": 1]
        let made = try desk.post("/reservations", booking(["location": "mde ", "lines": [line, line]]))
        #expect(made.status == 201 && made["location"] == "MDE")
        let id = try #require(made["id"]?.string)
        #expect(made["items"]?[0]?["candidate_assets"]?.array?.count == 2)
        #expect(try desk.patch("/reservations/\(id)", ["location": "BOG"])["location"] == "BOG")
        let split = try desk.post(
            "/reservations/\(id)/split", ["lines": [["id": made["items"]?[0]?["id"] ?? .null]], "location": "mde "])
        #expect(split.status == 201 && split["location"] == "MDE")
        #expect(try desk.patch("/reservations/\(id)", ["location": "mdE"])["location"] == "MDE")
    }

    @Test("of a file of reservations; a row with an id has it as it is") func file() throws {
        let file = "reference,client,pickup_at,return_at,location\nR-9,Acme Films,2026-12-01T09:00:00Z,2026-12-02T09:00:00Z,mde\n"
        #expect(try desk.importFile("reservations", file)["created"] == 1)
        func place() throws -> [[String?]] {
            try shelf.house.database.query(
                "select id, location from reservations where tenant_id = $1 and reference = 'R-9'", [shelf.house.tenant])
        }
        let row = try #require(try place().first)
        #expect(row[1] == "MDE")
        #expect(try desk.importFile("reservations", "id,location\n\(row[0] ?? ""),mde\n")["changed"] == 1)
        #expect(try place()[0][1] == "mde")
    }

    @Test("of what a person wants to be told of") func wishes() throws {
        let put = try desk.put("/notifications/settings", ["locations": ["mde ", "MDE", "CLO"]])
        #expect(put.status == 200 && put["locations"] == ["CLO", "MDE"])
    }

    @Test(
        "all places of the house are walked for one that is written otherwise, and for no other",
        arguments: [("MDE", 0), (" MDE ", 0), ("mde", 1)])
    func walked(place: String, walks: Int) throws {
        let session = try TestDatabase.shared().session()
        try session.execute("begin; set local track_functions = 'all'")
        try session.query("select office.switch_tenant($1)", [shelf.house.tenant])
        // Postgres counts on from what the session did before, until it has taken that down.
        func calls() throws -> Int {
            let calls = try session.value(
                "select calls from pg_stat_xact_user_functions where schemaname = 'office' and funcname = 'locations_of'")
            return calls.flatMap(Int.init) ?? 0
        }
        let before = try calls()
        let known = try session.value("select k.known from office.known_places($1, array[$2]) as k", [shelf.house.tenant, place])
        let walked = try calls() - before
        try session.execute("rollback")
        #expect(known == "MDE" && walked == walks)
    }

    @Test("a new one stays as it is written; of two that the house has each is found; what is gone for good is no place")
    func own() throws {
        let path = "/assets/\(shelf.cameras[0].id)"
        #expect(try desk.patch(path, ["location": "Bodega 2"])["location"] == "Bodega 2")
        _ = try shelf.house.addAsset(of: shelf.camera, location: "mde")
        _ = try shelf.house.addAsset(of: shelf.camera, location: "ATTIC", status: "ARCHIVED")
        for place in ["mde", "MDE", "attic"] {
            #expect(try desk.patch(path, ["location": .string(place)])["location"] == .string(place))
        }
        // Neither of the two: the first by name.
        #expect(try desk.patch(path, ["location": "mdE"])["location"] == "MDE")
    }
}
