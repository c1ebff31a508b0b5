import Postgres
import TestSupport
import Testing

/// What came back before there was a column for it (migrations/indexes/reservation_items_came_back_keys.sql).
@Suite(.mayBlock) struct CameBackFillTests {
    @Test("of what is confirmed it is counted afterwards, and the feed is told; of what is returned, when it is confirmed anew")
    func filled() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let session = house.database
        let camera = try house.addItem()
        let units = try house.addAssets(4, of: camera)
        let early = try house.addReservation([LineDraft(camera, qty: 2, assigned: Array(units[0...1]))])
        let returned = try house.addReservation([LineDraft(camera, qty: 1, assigned: [units[2]])])
        let untouched = try house.addReservation([LineDraft(camera, qty: 1, assigned: [units[3]])])
        for (unit, booking) in [(units[0], early), (units[2], returned)] {
            try house.checkOut(unit, on: booking, line: booking.lines[0])
            try session.query(
                """
                with trip as (
                    update asset_checkouts set returned_at = now() where asset_id = $1 returning asset_id)
                update assets set current_reservation_id = null from trip where assets.id = trip.asset_id
                """, [unit.id])
        }
        try session.query("update reservations set status = 'returned' where id = $1", [returned.id])
        // As before.
        try session.unchecked("update reservation_items set came_back = 0")
        try session.execute("delete from change_log")
        let fill = try #require(NextSchema.present.indexes.first { $0.name.hasSuffix("reservation_items_came_back_keys") })
        try session.execute(fill.sql)

        func counted(_ booking: Reservation) throws -> String? {
            try session.value("select came_back from reservation_items where reservation_id = $1", [booking.id])
        }
        #expect(try [early, returned, untouched].map(counted) == ["1", "0", "0"])
        let told = try session.query("select distinct entity_id from change_log where kind = 'reservation'")
        #expect(told == [[early.id]])
        try session.query("update reservations set status = 'confirmed' where id = $1", [returned.id])
        #expect(try counted(returned) == "1")
        // Once more it changes nothing.
        try session.execute("delete from change_log where kind = 'reservation'")
        try session.execute(fill.sql)
        #expect(try session.query("select from change_log where kind = 'reservation'") == [])
    }
}
