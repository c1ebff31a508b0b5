import TestSupport
import Testing

/// `shortage` (docs/apps/notifications.md): confirmed lines exceed what is owned within seven days.
@Suite(.mayBlock) struct ShortageTests {
    let house: House
    let cable: Item

    init() throws {
        house = try House()
        cable = try house.addCounted("BNC cable", owned: 10)
    }

    private func book(_ qty: Int, _ from: String, _ to: String, status: String = "confirmed") throws -> Reservation {
        try house.addReservation(
            [LineDraft(cable, qty: qty)], status: status, pickupAt: "2031-05-\(from):00:00Z", returnAt: "2031-05-\(to):00:00Z")
    }

    private static let all = ["admin 2031-05-12T17:00:00Z", "manager 2031-05-12T17:00:00Z"]

    @Test("seven days before it begins, once, to managers and above, by mail too; it names the reservations")
    func moment() throws {
        defer { try? house.psql("delete from signin.mail_outbox where tenant_id = $1", [house.tenant]) }
        let first = try book(8, "10T17", "14T17")
        let second = try book(5, "12T17", "16T17")
        _ = try book(9, "12T17", "16T17", status: "requested")
        try house.sweep(at: "2031-05-05T16:59:59Z")
        #expect(try house.told("shortage") == [])
        try house.sweep(at: "2031-05-05T17:00:01Z")
        #expect(try house.told("shortage") == Self.all)
        for later in ["2031-05-06T17:00:00Z", "2031-05-13T17:00:00Z", "2031-05-14T16:59:00Z"] { try house.sweep(at: later) }
        #expect(try house.told("shortage") == Self.all)
        #expect(
            try house.words("shortage", to: .manager) == [
                [
                    "Too little gear: BNC cable",
                    "3 too few from 12 May at 12:00 to 14 May at 12:00. Reservations: \(first.reference), \(second.reference).",
                ]
            ])
        #expect(
            try house.database.column("select recipient from signin.mail_outbox where tenant_id = $1 order by 1", [house.tenant])
                == [Role.admin, .manager].map { house.account($0).email }.sorted())
        #expect(try house.database.value("select item_id from notifications where tenant_id = $1", [house.tenant]) == cable.id)
    }

    @Test("that one is missing is said of one, in both languages")
    func one() throws {
        let references = [try book(8, "10T17", "14T17"), try book(3, "12T17", "16T17")].map(\.reference).joined(separator: ", ")
        try house.set("accounts", "locale = 'es'", where: house.account(.admin).id)
        try house.sweep(at: "2031-05-05T17:00:01Z")
        #expect(
            try house.words("shortage", to: .manager) == [
                [
                    "Too little gear: BNC cable",
                    "1 too few from 12 May at 12:00 to 14 May at 12:00. Reservations: \(references).",
                ]
            ])
        #expect(
            try house.words("shortage", to: .admin) == [
                [
                    "Falta equipo: BNC cable",
                    "Falta 1 desde el 12 may a las 12:00 hasta el 14 may a las 12:00. Reservas: \(references).",
                ]
            ])
    }

    @Test("just enough is no shortage, and what is not counted is never short")
    func enough() throws {
        _ = try book(6, "10T17", "14T17")
        _ = try book(4, "12T17", "16T17")
        let tape = try house.addCounted("Tape", owned: nil)
        _ = try house.addReservation(
            [LineDraft(tape, qty: 900)], pickupAt: "2031-05-10T17:00:00Z", returnAt: "2031-05-11T17:00:00Z")
        try house.sweep(at: "2031-05-09T17:00:00Z")
        #expect(try house.told("shortage") == [])
    }

    @Test("one stretch is told, however it rises and falls; the next one when that is over")
    func stretches() throws {
        _ = try book(8, "10T17", "16T17")
        _ = try book(5, "12T17", "14T17")
        _ = try book(9, "14T17", "15T17")
        _ = try book(8, "20T17", "22T17")
        _ = try book(8, "21T17", "23T17")
        try house.sweep(at: "2031-05-11T17:00:00Z")
        #expect(try house.told("shortage") == Self.all)
        try house.sweep(at: "2031-05-15T17:00:01Z")
        #expect(
            try house.told("shortage") == Self.all + ["admin 2031-05-21T17:00:00Z", "manager 2031-05-21T17:00:00Z"])
    }

    @Test("what was made good and is short anew, at another time, is told again")
    func again() throws {
        _ = try book(8, "10T17", "16T17")
        let second = try book(5, "12T17", "16T17")
        try house.sweep(at: "2031-05-09T17:00:00Z")
        try house.set("reservations", "status = 'cancelled'", where: second.id)
        try house.sweep(at: "2031-05-09T18:00:00Z")
        _ = try book(5, "13T17", "16T17")
        try house.sweep(at: "2031-05-09T19:00:00Z")
        #expect(
            try house.told("shortage") == Self.all + ["admin 2031-05-13T17:00:00Z", "manager 2031-05-13T17:00:00Z"])
    }

    @Test("what was made good and is short anew at the same time is told again, unread")
    func sameAgain() throws {
        _ = try book(8, "10T17", "16T17")
        let second = try book(5, "12T17", "16T17")
        try house.sweep(at: "2031-05-09T17:00:00Z")
        try house.psql("update notifications set read_at = now(), told_at = now() where tenant_id = $1", [house.tenant])
        try house.set("reservations", "status = 'cancelled'", where: second.id)
        try house.sweep(at: "2031-05-09T18:00:00Z")
        _ = try book(5, "12T17", "16T17")
        try house.sweep(at: "2031-05-09T19:00:00Z")
        #expect(try house.told("shortage") == Self.all)
        let again =
            "select bool_and(read_at is null and created_at = '2031-05-09T19:00:00Z') from notifications where tenant_id = $1"
        #expect(try house.database.value(again, [house.tenant]) == "t")
    }

    @Test("an asset in repair makes an item short that has assets")
    func repair() throws {
        let camera = try house.addItem()
        let units = try house.addAssets(2, of: camera)
        _ = try house.addReservation(
            [LineDraft(camera, qty: 2)], pickupAt: "2031-05-12T17:00:00Z", returnAt: "2031-05-14T17:00:00Z")
        try house.sweep(at: "2031-05-09T17:00:00Z")
        #expect(try house.told("shortage") == [])
        try house.set("assets", "status = 'REPAIR'", where: units[0].id)
        try house.sweep(at: "2031-05-09T17:10:00Z")
        #expect(try house.told("shortage") == Self.all)
    }
}
