import TestSupport
import Testing

@testable import Operations
@testable import Postgres

/// What a transaction knows of a caller ends with the statement that calls a function (docs/database.md), so that the next in the same
/// transaction, and whatever else is written there, starts with nothing.
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

    @Test("what is written after the server's call in its transaction is not said to be the call's") func nothingLeft() throws {
        let shelf = try Shelf()
        let session = try shelf.secondSession()
        try session.execute("begin")
        #expect(try Self.sendPickup(of: shelf.units[0], on: shelf, in: session) == "200")
        try session.query(DirectSQL.move, [shelf.other.id, "cancelled"])
        try session.execute("commit")
        let last = try shelf.house.facts().audit(about: shelf.other.id).last
        #expect(last?["source"] == "system")
        for column in ["actor_user_id", "request_id", "idempotency_key", "client_at"] { #expect(last?[column] == nil) }
    }

    @Test("behind the server's call no setting of a function has a value: done, refused, or a read") func noSetting() throws {
        let shelf = try Shelf()
        let session = try shelf.secondSession()
        try session.execute("begin")
        #expect(try Self.sendPickup(of: shelf.units[0], on: shelf, in: session) == "200")
        #expect(try Self.settings(in: session) == [])
        #expect(try Self.sendPickup(of: shelf.lensUnit, on: shelf, in: session) == "409")
        #expect(try Self.settings(in: session) == [])
        let viewer = shelf.house.account(.viewer).subject
        let me: Arguments = ["tenant": nil, "subject": viewer, "session": nil, "role": "viewer"]
        #expect(try Self.send("office.get_me", me, in: session) == "200")
        #expect(try Self.settings(in: session) == [])
        // The look is not blind: a function that is called by itself leaves what it set.
        let staff = shelf.house.account(.staff).subject
        try session.query(Self.pickUp, [staff, ID.fresh(), shelf.reservation.id, shelf.units[1].id])
        let left = try Self.settings(in: session)
        #expect(Set(left).isSuperset(of: ["office.tenant", "office.source", "office.actor", "office.request_id", "office.key"]))
        try session.execute("rollback")
    }

    /// As the server does it; the status.
    private static func sendPickup(of asset: Asset, on shelf: Shelf, in session: Database) throws -> String? {
        let arguments: Arguments = [
            "tenant": nil, "subject": shelf.house.account(.staff).subject, "session": nil, "role": "staff", "key": ID.fresh(),
            "fingerprint": "f", "retention": "90 days", "request_id": "request", "lock_timeout_ms": "1000",
            "reservation": shelf.reservation.id, "asset": asset.id, "scanned_code": nil, "happened_at": "now", "contents": nil,
            "override_reason": nil, "noted_by": nil, "undo_window": "24 hours",
        ]
        return try send("office.pick_up_asset", arguments, in: session)
    }

    /// Sends what the server sends to call a function; the first column.
    private static func send(_ function: String, _ arguments: Arguments, in session: Database) throws -> String? {
        let statement = try #require(EntryPoints.statements.first(where: { $0.name == function }))
        return try session.value(statement.sql, statement.values(arguments).map { $0 as Database.Parameter })
    }

    /// Those that functions set and that have a value in this transaction.
    private static func settings(in session: Database) throws -> [String] {
        try session.column(
            #"""
            select distinct s.found[1]
            from pg_proc p, regexp_matches(p.prosrc, 'set_config\(\s*''(office\.[a-z_]+)''', 'g') as s (found)
            where p.pronamespace = 'office'::regnamespace and current_setting(s.found[1], true) <> ''
            order by 1
            """#)
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
