import TestSupport
import Testing

/// The same rules with two sessions at once: the second waits for the first and then sees what it did.
@Suite(.mayBlock) struct TwoSessionsTests {
    @Test("the same asset on two reservations: the second is refused") func sameAsset() throws {
        let shelf = try Shelf()
        let fault = try second(
            DirectSQL.checkOut, shelf.trip(shelf.units[0], on: shelf.other), on: shelf
        ) { try shelf.checkOut(shelf.units[0]) }
        #expect(fault?.constraint == "asset_checkouts_one_open_per_asset")
    }

    @Test("the last place of a line: the second is refused") func lastPlace() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        let fault = try second(DirectSQL.checkOut, shelf.trip(shelf.units[2]), on: shelf) {
            try shelf.checkOut(shelf.units[1])
        }
        #expect(fault?.constraint == "asset_checkouts_within_qty")
    }

    @Test("qty lowered while the place is being taken: the later of the two is refused") func qtyAgainstCheckout() throws {
        let taken = try Shelf()
        try taken.checkOut(taken.units[0])
        let lowering = try second(DirectSQL.setQty, [taken.line.id, 1], on: taken) {
            try taken.checkOut(taken.units[1])
        }
        #expect(lowering?.constraint == "reservation_items_qty_covers_checkouts")

        let lowered = try Shelf()
        try lowered.checkOut(lowered.units[0])
        let taking = try second(DirectSQL.checkOut, lowered.trip(lowered.units[1]), on: lowered) {
            try lowered.database.query(DirectSQL.setQty, [lowered.line.id, 1])
        }
        #expect(taking?.constraint == "asset_checkouts_within_qty")
    }

    @Test("cancelled while something goes out: the later of the two is refused, or finds nothing out")
    func cancelAgainstCheckout() throws {
        let shelf = try Shelf()
        let fault = try second(DirectSQL.move, [shelf.reservation.id, "cancelled"], on: shelf) {
            try shelf.checkOut(shelf.units[0])
        }
        #expect(fault?.constraint == "reservations_status_move")
    }

    @Test("an asset's item changed while a line takes it: the later of the two is refused") func itemAgainstAssign() throws {
        let assigned = try Shelf()
        let setItem = "update assets set item_id = $2 where id = $1"
        let changing = try second(
            setItem, [assigned.units[0].id, assigned.lens.id], on: assigned
        ) { try assigned.database.query(DirectSQL.assign, [assigned.line.id, "{\(assigned.units[0].id)}"]) }
        #expect(changing?.constraint == "assets_item_in_use")

        let changed = try Shelf()
        let assigning = try second(
            DirectSQL.assign, [changed.line.id, "{\(changed.units[0].id)}"], on: changed
        ) { try changed.database.query(setItem, [changed.units[0].id, changed.lens.id]) }
        #expect(assigning?.constraint == "reservation_items_assigned_of_item")
    }

    @Test("returned by a person while an asset comes back: closed once, no deadlock") func returnedTwice() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        let fault = try second(DirectSQL.move, [shelf.reservation.id, "returned"], on: shelf) {
            try shelf.database.query(DirectSQL.takeBack, [shelf.units[0].id])
        }
        #expect(fault == nil)
        let facts = try shelf.house.facts()
        #expect(facts.trips(of: shelf.units[0]).count == 1)
        #expect(facts.audit.map { $0["action"] } == ["reservation.returned"])
    }

    @Test("a line edited under a reservation that somebody else holds waits for nobody") func editedUnderLock() throws {
        let shelf = try Shelf()
        let holder = try shelf.secondSession()
        try holder.execute("begin; select from reservations where id = '\(shelf.reservation.id)' for no key update")
        try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 5])
        try holder.execute("commit")
        #expect(try shelf.house.facts().line(shelf.line)?["qty"] == "5")
    }

    /// Runs the first change, holds its transaction open until the second is waiting for it, and gives what the second
    /// was refused with.
    private func second(
        _ sql: String, _ parameters: [Database.Parameter], on shelf: Shelf, first: () throws -> Void
    ) throws -> DatabaseError? {
        let session = try shelf.secondSession()
        let observer = try shelf.secondSession()
        try shelf.database.execute("begin")
        try first()
        let pending = try session.start(sql, parameters)
        #expect(try pending.isBlocked(seenFrom: observer))
        try shelf.database.execute("commit")
        do {
            try pending.finish()
            return nil
        } catch {
            return error
        }
    }
}
