import TestSupport
import Testing

/// What a function is declared as is what Postgres relies on: an immutable call is worked out once while it plans, and a stable one sees the
/// rows as they were when its statement began.
@Suite(.mayBlock) struct VolatilityTests {
    /// Volatile, because they set whose rows the transaction sees, and called by stable ones all the same: they write no row.
    private static let switching: Set<String> = ["authorize_caller", "switch_tenant"]

    @Test("no function calls one that promises less than it does itself: immutable, stable, volatile")
    func kept() throws {
        let rows = try TestDatabase.shared().session().query(
            """
            select p.proname, position(p.provolatile::text in 'isv'), coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace
            """)
        let ranked = rows.map { row in (name: row[0] ?? "", rank: Int(row[1] ?? "") ?? 0, body: row[2] ?? "") }
        // Of several by one name, the one that promises least.
        let ranks = Dictionary(ranked.map { ($0.name, $0.rank) }) { max($0, $1) }
        #expect(ranks.count > 500 && Set(ranks.values) == [1, 2, 3])
        var switches: Set<String> = []
        for function in ranked where function.rank < 3 {
            let less = RowLevelSecurityTests.calls(in: function.body).filter { ranks[$0, default: 0] > function.rank }
            let excused = function.rank == 2 ? less.intersection(Self.switching) : []
            switches.formUnion(excused)
            #expect(less == excused, "\(function.name) calls \(less.subtracting(excused).sorted())")
        }
        #expect(switches == Self.switching)
    }
}
