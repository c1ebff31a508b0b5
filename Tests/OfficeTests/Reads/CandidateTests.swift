import TestSupport
import Testing

/// Which assets a phone may check scans against without a network.
@Suite(.mayBlock) struct CandidateTests {
    let house: House
    let phone: Phone
    let camera: Item

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
        camera = try house.addItem()
    }

    @Test("the item's assets at the reservation's location are candidates, those elsewhere are not") func atLocation() throws {
        let here = try house.addAssets(2, of: camera, location: "MDE")
        _ = try house.addAssets(2, of: camera, location: "LAS")
        _ = try house.addAsset(of: try house.addItem("Another"), location: "MDE")
        let reservation = try house.addReservation([LineDraft(camera, qty: 2)], location: "MDE")
        #expect(try candidates(of: reservation) == [here.inOrder])
    }

    @Test("an asset without a location is anywhere") func assetAnywhere() throws {
        let anywhere = try house.addAsset(of: camera, location: nil)
        let reservation = try house.addReservation([LineDraft(camera)], location: "MDE")
        #expect(try candidates(of: reservation) == [[anywhere.id]])
    }

    @Test("a reservation without a location takes assets from anywhere") func reservationAnywhere() throws {
        let units = try [house.addAsset(of: camera, location: "MDE"), house.addAsset(of: camera, location: "LAS")]
        let reservation = try house.addReservation([LineDraft(camera)], location: nil)
        #expect(try candidates(of: reservation) == [units.inOrder])
    }

    @Test("assets in repair, archived or disposed are no candidates, those in any other state are") func activeOnes() throws {
        let active = try ["IN_STOCK", "READY_TO_DEPLOY", "SHIPPED", "DEPLOYED"].map {
            try house.addAsset(of: camera, status: $0)
        }
        for status in ["REPAIR", "ARCHIVED", "DISPOSED"] { _ = try house.addAsset(of: camera, status: status) }
        let reservation = try house.addReservation([LineDraft(camera)])
        #expect(try candidates(of: reservation) == [active.inOrder])
    }

    @Test("an assigned asset is a candidate wherever and whatever it is") func assignedOnes() throws {
        let assigned = try [
            house.addAsset(of: camera, location: "LAS"), house.addAsset(of: camera, status: "ARCHIVED"),
            house.addAsset(of: camera, location: "LAS", status: "DISPOSED"), house.addAsset(of: camera, status: "REPAIR"),
        ]
        let reservation = try house.addReservation([LineDraft(camera, qty: 4, assigned: assigned), LineDraft(camera)])
        #expect(try candidates(of: reservation) == [assigned.inOrder, []])
    }

    @Test("an asset that is out elsewhere is still a candidate, and says where") func outElsewhere() throws {
        let unit = try house.addAsset(of: camera)
        let other = try house.addReservation([LineDraft(camera, assigned: [unit])])
        try house.checkOut(unit, on: other, line: other.lines[0])
        let reservation = try house.addReservation([LineDraft(camera)])
        let shown = try phone.get("/reservations/\(reservation.id)")["items"]?[0]?["candidate_assets"]?[0]
        #expect(shown?["current_reservation_id"]?.string == other.id)
    }

    @Test("a line of an item without serial numbers has no candidates") func notSerialized() throws {
        let cable = try house.addItem("Cable", serialized: false)
        let reservation = try house.addReservation([LineDraft(cable, qty: 30)])
        #expect(try candidates(of: reservation) == [[]])
    }

    @Test("the code is that of the newest sticker, null without one") func newestSticker() throws {
        let worn = try house.addAsset(of: camera, code: "OLDEST")
        let bare = try house.addAsset(of: camera)
        try house.database.query(
            """
            insert into short_links (code, tenant_id, asset_id, created_at)
            values ('NEWER', $1, $2, now() + interval '1 hour'), ('NEWER2', $1, $2, now() + interval '1 hour'),
                ('BETWEEN', $1, $2, now() + interval '1 minute')
            """, [house.tenant, worn.id])
        try house.database.query("delete from short_links where asset_id = $1", [bare.id])
        let reservation = try house.addReservation([LineDraft(camera)])
        let shown = try phone.get("/reservations/\(reservation.id)")["items"]?[0]?["candidate_assets"]?.array ?? []
        #expect(shown.first { $0["id"]?.string == worn.id }?["code"] == "NEWER")
        #expect(shown.first { $0["id"]?.string == bare.id }?["code"] == .null)
    }

    @Test("candidates come by tag, those without one last, by number") func order() throws {
        let units = try house.addAssets(5, of: camera)
        for (unit, tag) in zip(units, ["B", nil, "A-10", "A-2", nil]) {
            try house.database.query("update assets set asset_tag = $2 where id = $1", [unit.id, tag])
        }
        let reservation = try house.addReservation([LineDraft(camera)])
        #expect(try candidates(of: reservation) == [[2, 3, 0, 1, 4].map { units[$0].id }])
    }

    @Test("the list of a reservation's assets holds every line's candidates, with the line") func asList() throws {
        let tripod = try house.addItem("Tripod")
        let cameras = try house.addAssets(2, of: camera)
        let tripods = try house.addAssets(1, of: tripod)
        let reservation = try house.addReservation([LineDraft(tripod), LineDraft(camera, qty: 2), LineDraft(camera)])
        let shown = try phone.get("/reservations/\(reservation.id)").json
        let expected = (shown["items"]?.array ?? []).flatMap { line in
            (line["candidate_assets"]?.array ?? []).map { candidate in
                JSONTree.object((candidate.object ?? [:]).merging(["line_id": line["id"] ?? .null]) { $1 })
            }
        }
        let answer = try phone.get("/reservations/\(reservation.id)/assets")
        #expect(answer.status == 200)
        #expect(answer.json == ["assets": .array(expected)])
        #expect(expected.count == tripods.count + 2 * cameras.count)
    }

    @Test("a candidate with its line, byte for byte") func listedBytes() throws {
        let unit = try house.addAsset(of: camera)
        let reservation = try house.addReservation([LineDraft(camera)])
        #expect(
            try phone.get("/reservations/\(reservation.id)/assets").text == """
                {"assets":[{"id":"\(unit.id)","serial":"\(unit.serial)","asset_tag":"\(unit.tag)","code":"\(unit.code)",\
                "condition":"good","status":"IN_STOCK","current_reservation_id":null,"line_id":"\(reservation.lines[0].id)"}]}
                """)
    }

    @Test("a reservation without lines has no assets") func noLines() throws {
        let reservation = try house.addReservation()
        #expect(try phone.get("/reservations/\(reservation.id)/assets").text == #"{"assets":[]}"#)
    }

    /// The ids of the candidates, line by line.
    private func candidates(of reservation: Reservation) throws -> [[String]] {
        try (phone.get("/reservations/\(reservation.id)")["items"]?.array ?? []).map { line in
            (line["candidate_assets"]?.array ?? []).compactMap { $0["id"]?.string }
        }
    }
}

extension [Asset] {
    /// Their ids in the order of their tags.
    var inOrder: [String] { sorted { $0.tag < $1.tag }.map(\.id) }
}
