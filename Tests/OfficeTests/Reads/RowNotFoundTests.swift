import TestSupport
import Testing

/// What is not there, what is no id, and what is another tenant's: nobody can tell them apart.
@Suite(.mayBlock) struct RowNotFoundTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.admin)
    }

    @Test(
        "a made-up id and one that is no UUID are that row's 404",
        arguments: [
            ("/reservations/{id}", "reservation_not_found"), ("/reservations/{id}/assets", "reservation_not_found"),
            ("/items/{id}/assets", "item_not_found"),
        ])
    func madeUp(path: String, code: String) throws {
        for id in [ID.fresh(), "42", "not-a-uuid", ID.fresh() + "0", "%20", "%C3%B1", "%7B%7D"] {
            let answer = try phone.get(path.replacing("{id}", with: id))
            #expect(answer.status == 404 && answer.code == code)
        }
    }

    @Test("another tenant's rows are the same 404, to the last byte but the request's id") func foreign() throws {
        let stranger = try House()
        let item = try stranger.addItem()
        _ = try stranger.addAsset(of: item)
        let reservation = try stranger.addReservation([LineDraft(item)])
        for path in ["/reservations/\(reservation.id)", "/reservations/\(reservation.id)/assets", "/items/\(item.id)/assets"] {
            #expect(try stranger.phone(.viewer).get(path).status == 200)
            let foreign = try body(path)
            let madeUp = try body(path.replacing(reservation.id, with: ID.fresh()).replacing(item.id, with: ID.fresh()))
            #expect(foreign == madeUp)
            #expect(foreign["error"]?["code"]?.string?.hasSuffix("_not_found") == true)
        }
    }

    @Test("an id in upper case is the same id, and comes back in lower case") func upperCase() throws {
        let reservation = try house.addReservation()
        let answer = try phone.get("/reservations/\(reservation.id.uppercased())")
        #expect(answer["id"]?.string == reservation.id)
    }

    private func body(_ path: String) throws -> JSONTree {
        let answer = try phone.get(path, headers: [("X-Request-Id", "the-same")])
        #expect(answer.status == 404)
        return answer.json
    }
}
