import TestSupport
import Testing

/// Which reservations are on the list (docs/client-guide.md, "Lists and caching").
@Suite(.mayBlock) struct ListWindowTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House(timeZone: LocalTime.zoneAtNoon())
        phone = try house.phone(.viewer)
    }

    @Test("today goes from local midnight to local midnight, the later one excluded") func today() throws {
        let first = try house.pickup(at: "00:00:00", day: 0)
        let last = try house.pickup(at: "23:59:59.999999", day: 0)
        _ = try house.pickup(at: "23:59:59.999999", day: -1)
        _ = try house.pickup(at: "00:00:00", day: 1)
        #expect(try phone.listed("window=today") == [first.id, last.id])
    }

    @Test("a week is the seven local days from today on") func week() throws {
        let first = try house.pickup(at: "00:00:00", day: 0)
        let last = try house.pickup(at: "23:59:59.999999", day: 6)
        _ = try house.pickup(at: "23:59:59.999999", day: -1)
        _ = try house.pickup(at: "00:00:00", day: 7)
        #expect(try phone.listed("window=week") == [first.id, last.id])
    }

    @Test("what is given back in the window is listed as what is picked up in it") func returns() throws {
        let first = try house.giveBack(at: "00:00:00", day: 0)
        let last = try house.giveBack(at: "23:59:59.999999", day: 0)
        _ = try house.giveBack(at: "23:59:59.999999", day: -1)
        _ = try house.giveBack(at: "00:00:00", day: 1)
        #expect(try phone.listed("window=today") == [first.id, last.id])
    }

    @Test("a reservation that begins and ends in the window is listed once") func onceOnly() throws {
        let short = try house.addReservation(pickupAt: house.local("13:00:00"), returnAt: house.local("18:00:00"))
        #expect(try phone.listed("window=today") == [short.id])
    }

    @Test(
        "in the window every status is listed but draft",
        arguments: ["requested", "confirmed", "returned", "closed", "cancelled"])
    func anyStatus(status: String) throws {
        let shown = try house.pickup(at: "15:00:00", day: 0, status: status)
        _ = try house.pickup(at: "15:00:00", day: 0, status: "draft")
        _ = try house.giveBack(at: "15:00:00", day: 0, status: "draft")
        #expect(try phone.listed("window=today") == [shown.id])
        #expect(try phone.listed("window=week") == [shown.id])
    }

    @Test("confirmed and returned are listed whatever their dates, the others are not") func underWay() throws {
        let long = try house.pickup(at: "09:00:00", day: -400, status: "returned")
        let overdue = try house.pickup(at: "10:00:00", day: -300, status: "confirmed")
        let future = try house.pickup(at: "09:00:00", day: 400, status: "confirmed")
        for status in ["draft", "requested", "closed", "cancelled"] {
            _ = try house.pickup(at: "09:00:00", day: -400, status: status)
            _ = try house.pickup(at: "09:00:00", day: 400, status: status)
        }
        #expect(try phone.listed("window=today") == [long.id, overdue.id, future.id])
        #expect(try phone.listed("window=week") == [long.id, overdue.id, future.id])
    }

    @Test("what is returned stays on the list until the desk closes it") func untilClosed() throws {
        let reservation = try house.pickup(at: "09:00:00", day: -200, status: "returned")
        #expect(try phone.listed("window=today") == [reservation.id])
        #expect(try house.phone(.manager).move(reservation, to: "closed").status == 200)
        #expect(try phone.listed("window=today") == [])
    }

    @Test("another tenant's reservations are not on the list") func ownTenant() throws {
        let stranger = try House(timeZone: LocalTime.zoneAtNoon())
        _ = try stranger.pickup(at: "15:00:00", day: 0, status: "confirmed")
        #expect(try phone.get("/reservations?window=week").text == #"{"reservations":[],"next_cursor":null}"#)
    }

    @Test("the window is required, and one of two") func required() throws {
        let missing = try phone.get("/reservations")
        #expect(missing.status == 400 && missing.code == "validation_failed")
        #expect(missing.faults == ["window required"])
        let unknown = try phone.get("/reservations?window=month")
        #expect(unknown.status == 400)
        #expect(unknown.faults == ["window invalid_value"])
    }

    @Test("a list is read by a viewer and by nobody without a role") func roles() throws {
        #expect(try phone.get("/reservations?window=today").status == 200)
        let nobody = try house.phone(of: house.addAccount(roles: []))
        let refused = try nobody.get("/reservations?window=today")
        #expect(refused.status == 403 && refused.code == "no_office_role")
    }
}
