import TestSupport
import Testing

/// The database itself refuses, whoever asks (docs/database.md): the ledger, by direct SQL as a superuser.
@Suite(.mayBlock) struct CheckoutRulesTests {
    @Test("an asset is not out twice") func outTwice() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        #expect(
            constraint { try shelf.checkOut(shelf.units[0], on: shelf.other) } == "asset_checkouts_one_open_per_asset")
    }

    @Test("a line has no more open checkouts than its qty") func overQty() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        try shelf.checkOut(shelf.units[1])
        #expect(constraint { try shelf.checkOut(shelf.units[2]) } == "asset_checkouts_within_qty")
    }

    @Test("a closed checkout makes room, and is not opened again where there is none") func reopened() throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        try shelf.database.query(DirectSQL.takeBack, [shelf.units[0].id])
        try shelf.checkOut(shelf.units[1])
        try shelf.checkOut(shelf.units[2])
        let reopen = "update asset_checkouts set returned_at = null where asset_id = $1"
        #expect(constraint { try shelf.database.query(reopen, [shelf.units[0].id]) } == "asset_checkouts_within_qty")
    }

    @Test("an asset is not checked out on a line of another item") func otherItem() throws {
        let shelf = try Shelf()
        #expect(constraint { try shelf.checkOut(shelf.lensUnit) } == "asset_checkouts_asset_of_item")
    }

    @Test("a checkout's line is a line of its reservation") func otherReservationsLine() throws {
        let shelf = try Shelf()
        let trip: [Database.Parameter] = [
            shelf.house.tenant, shelf.units[0].id, shelf.other.id, shelf.line.id,
        ]
        #expect(
            constraint { try shelf.database.query(DirectSQL.checkOut, trip) } == "asset_checkouts_reservation_item_id_fkey")
    }

    @Test(
        "at COMMIT an asset points at its open checkout's reservation, or at none",
        arguments: [
            "insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id) values ($1, $2, $3, $4)",
            "update assets set current_reservation_id = $3 where tenant_id = $1 and id = $2 and $4::uuid is not null",
        ])
    func pointer(statement: String) throws {
        let shelf = try Shelf()
        #expect(
            constraint { try shelf.database.query(statement, shelf.trip(shelf.units[0])) }
                == "assets_current_reservation_is_open_checkout")
    }

    @Test(
        "the pointer and the ledger are let go of together",
        arguments: [
            "update asset_checkouts set returned_at = now() where asset_id = $1",
            "update assets set current_reservation_id = null where id = $1",
            "delete from asset_checkouts where asset_id = $1",
        ])
    func pointerLeft(statement: String) throws {
        let shelf = try Shelf()
        try shelf.checkOut(shelf.units[0])
        #expect(
            constraint { try shelf.database.query(statement, [shelf.units[0].id]) }
                == "assets_current_reservation_is_open_checkout")
    }

    @Test("inside a transaction pointer and ledger may differ, in either order") func deferred() throws {
        let shelf = try Shelf()
        let unit = shelf.units[0].id
        try shelf.database.execute(
            """
            begin;
            update assets set current_reservation_id = '\(shelf.reservation.id)' where id = '\(unit)';
            insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id)
            values ('\(shelf.house.tenant)', '\(unit)', '\(shelf.reservation.id)', '\(shelf.line.id)');
            commit
            """)
        #expect(try shelf.house.facts().asset(shelf.units[0])?["current_reservation_id"] == shelf.reservation.id)
    }
}
