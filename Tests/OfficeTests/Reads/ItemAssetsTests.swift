import TestSupport
import Testing

/// The assets of one item.
@Suite(.mayBlock) struct ItemAssetsTests {
    let house: House
    let phone: Phone
    let camera: Item

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
        camera = try house.addItem()
    }

    @Test("an asset has the contract's members, byte for byte") func wholeBody() throws {
        let unit = try house.addAsset(of: camera, condition: "fair")
        #expect(
            try phone.get("/items/\(camera.id)/assets").text == """
                {"assets":[{"id":"\(unit.id)","serial":"\(unit.serial)","asset_tag":"\(unit.tag)","code":"\(unit.code)",\
                "condition":"fair","status":"IN_STOCK","current_reservation_id":null}]}
                """)
    }

    @Test("the active ones are listed, out or not, by tag") func activeOnes() throws {
        let units = try ["IN_STOCK", "SHIPPED", "DEPLOYED"].map { try house.addAsset(of: camera, status: $0) }
        for status in ["REPAIR", "ARCHIVED", "DISPOSED"] { _ = try house.addAsset(of: camera, status: status) }
        _ = try house.addAsset(of: try house.addItem("Another"))
        let reservation = try house.addReservation([LineDraft(camera, assigned: [units[0]])])
        try house.checkOut(units[0], on: reservation, line: reservation.lines[0])
        let answer = try phone.get("/items/\(camera.id)/assets")
        #expect(ids(answer) == units.inOrder)
        let out = answer["assets"]?.array?.first { $0["id"]?.string == units[0].id }
        #expect(out?["current_reservation_id"]?.string == reservation.id)
    }

    @Test("a location leaves out the assets of another; one without a location is anywhere") func location() throws {
        let here = try house.addAsset(of: camera, location: "MDE")
        let there = try house.addAsset(of: camera, location: "LAS")
        let anywhere = try house.addAsset(of: camera, location: nil)
        #expect(ids(try phone.get("/items/\(camera.id)/assets?location=MDE")) == [here, anywhere].inOrder)
        #expect(ids(try phone.get("/items/\(camera.id)/assets?location=LAS")) == [there, anywhere].inOrder)
        #expect(ids(try phone.get("/items/\(camera.id)/assets")) == [here, there, anywhere].inOrder)
    }

    @Test("an item without assets has none") func empty() throws {
        let cable = try house.addItem("Cable", serialized: false)
        #expect(try phone.get("/items/\(cable.id)/assets").text == #"{"assets":[]}"#)
    }

    private func ids(_ answer: Answer) -> [String] {
        (answer["assets"]?.array ?? []).compactMap { $0["id"]?.string }
    }
}
