import TestSupport
import Testing

/// What a function knows of its caller ends with it (docs/database.md), so that the next in the same transaction, and
/// whatever else is written there, starts with nothing.
@Suite(.mayBlock) struct TransactionContextTests {
    private static let pickUp = """
        select code, outcome from office.pick_up_asset(null, $1, null, 'staff', 'request', $2, 'f', 1000, $3, $4, null, now())
        """

    @Test("tenant A let in, B refused and A again, in one transaction: each sees its own") func oneTransaction() throws {
        let shelf = try Shelf()
        let staff = shelf.house.account(.staff).subject
        let session = try shelf.secondSession()
        func pickUp(as subject: String, _ asset: Asset) throws -> [[String?]] {
            try session.query(Self.pickUp, [subject, ID.fresh(), shelf.reservation.id, asset.id])
        }
        let stranger = try House()
        try session.execute("begin")
        #expect(try pickUp(as: staff, shelf.units[0]) == [[nil, "stored"]])
        #expect(try pickUp(as: ID.fresh(), shelf.units[1]) == [["no_office_role", nil]])
        #expect(try pickUp(as: stranger.account(.staff).subject, shelf.units[1]) == [["reservation_not_found", nil]])
        #expect(try pickUp(as: stranger.account(.viewer).subject, shelf.units[1]) == [["insufficient_role", nil]])
        #expect(try pickUp(as: staff, shelf.units[1]) == [[nil, "stored"]])
        try session.execute("commit")
        #expect(try shelf.house.facts().checkouts.count == 2)
    }

    @Test("what is written after a function in its transaction is not said to be the function's") func nothingLeft() throws {
        let shelf = try Shelf()
        let session = try shelf.secondSession()
        try session.execute("begin")
        try session.query(
            Self.pickUp, [shelf.house.account(.staff).subject, ID.fresh(), shelf.reservation.id, shelf.units[0].id])
        try session.query(DirectSQL.move, [shelf.other.id, "cancelled"])
        try session.execute("commit")
        let last = try shelf.house.facts().audit(about: shelf.other.id).last
        #expect(last?["source"] == "system")
        for column in ["actor_user_id", "request_id", "idempotency_key", "client_at"] { #expect(last?[column] == nil) }
    }

    @Test("a key that is being worked on is busy, at once, and holds nobody up") func busyKey() throws {
        let shelf = try Shelf()
        let session = try shelf.secondSession()
        let key = ID.fresh()
        let parameters: [Database.Parameter] = [
            shelf.house.account(.staff).subject, key, shelf.reservation.id, shelf.units[0].id,
        ]
        try session.execute("begin")
        #expect(try session.query(Self.pickUp, parameters) == [[nil, "stored"]])
        #expect(try shelf.database.query(Self.pickUp, parameters) == [["unavailable", "busy"]])
        try session.execute("commit")
        #expect(try shelf.database.query(Self.pickUp, parameters) == [[nil, "replayed"]])
        #expect(try shelf.house.facts().audit.count == 1)
    }
}
