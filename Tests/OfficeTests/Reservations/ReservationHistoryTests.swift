import TestSupport
import Testing

/// `GET /reservations/{id}/history` (docs/apps/desk.md).
@Suite(.mayBlock) struct ReservationHistoryTests {
    @Test("everything that happened, oldest first, with names; keys only of one's own work that can still be undone")
    func whole() throws {
        let scene = try Scene(qty: 2, status: "requested")
        let desk = try scene.house.phone(.manager)
        let (out, back) = (ID.fresh(), ID.fresh())
        _ = try desk.move(scene.reservation, to: "confirmed", reason: "Paid.")
        _ = try desk.patch("/reservations/\(scene.reservation.id)", ["notes": "Call first."])
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation, key: out)
        let before = try scene.phone.get("/reservations/\(scene.reservation.id)/history")["history"]?.array ?? []
        #expect(before.last?["key"]?.string == out)
        _ = try desk.takeBack(scene.units[0], from: scene.reservation, last: true, key: back)
        let path = "/reservations/\(scene.reservation.id)/history"
        let entries = try scene.phone.get(path)["history"]?.array ?? []
        #expect(
            entries.map { $0["action"]?.string } == [
                "reservation.confirmed", "reservation.changed", "asset.picked_up", "asset.returned", "reservation.returned",
            ])
        let names = try [Role.staff, .manager].map {
            try scene.house.database.value("select display_name from accounts where id = $1", [scene.house.account($0).id])
        }
        #expect(entries.map { $0["by"]?.string } == [names[1], names[1], names[0], names[1], names[1]])
        // The pickup can't be undone any more: the asset came back since.
        #expect(entries.map { $0["key"]?.string } == [nil, nil, nil, nil, nil])
        #expect(try (desk.get(path)["history"]?.array ?? []).map { $0["key"]?.string } == [nil, nil, nil, back, nil])
        #expect(entries[0]["from_status"] == "requested" && entries[0]["to_status"] == "confirmed")
        #expect(entries[0]["after"]?["reason"] == "Paid." && entries[0]["asset"] == .null)
        #expect(entries[1]["before"]?["notes"] == .null && entries[1]["after"]?["notes"] == "Call first.")
        #expect(entries[2]["asset"]?["asset_tag"]?.string == scene.units[0].tag && entries[2]["source"] == "api")
        var paged: [JSONTree] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try scene.phone.get(path + "?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += page["history"]?.array ?? []
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == entries)
    }

    @Test("what another program does has no name; another house's reservation none at all") func others() throws {
        let scene = try Scene(status: "requested")
        try scene.house.database.query("update reservations set status = 'cancelled' where id = $1", [scene.reservation.id])
        let path = "/reservations/\(scene.reservation.id)/history"
        let entry = try scene.house.phone(.viewer).get(path)["history"]?[0]
        #expect(entry?["by"] == .null && entry?["source"] == "system" && entry?["action"] == "reservation.cancelled")
        #expect(try House().phone(.admin).get(path).code == "reservation_not_found")
        #expect(try scene.phone.get(path + "?cursor=x").faults == ["cursor invalid_value"])
    }
}
