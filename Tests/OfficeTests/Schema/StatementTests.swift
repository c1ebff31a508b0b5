import Postgres
import TestSupport
import Testing

@testable import API
@testable import Accounts
@testable import Operations

/// What the server sends names the parameters of a function as the function does.
@Suite(.mayBlock) struct StatementTests {
    @Test("every statement has the parameters of its function, all of them, with their names and types", arguments: functions)
    func parameters(statement: Statement) throws {
        let session = try TestDatabase.shared().session()
        let declared = statement.parameters.all
        let ours = try session.query(
            "select p.name || ' ' || p.type::regtype from unnest($1::text[], $2::text[]) as p (name, type) order by 1",
            [Self.array(declared.map(\.name)), Self.array(declared.map(\.type))])
        let theirs = try session.query(
            """
            select f.proargnames[place] || ' ' || f.proargtypes[place - 1]::regtype
            from pg_proc f, generate_series(1, f.pronargs) as place
            where f.oid = $1::regproc
            order by 1
            """, [statement.name])
        #expect(ours == theirs)
    }

    @Test("each function is called by one statement alone") func once() {
        #expect(Set(Self.functions.map(\.name)).count == Self.functions.count)
        #expect(Self.functions.count > 35)
    }

    @Test("Postgres plans a call by names as it plans one by place") func plan() throws {
        let session = try TestDatabase.shared().session()
        let (reservation, subject) = (ID.fresh(), ID.fresh())
        let named = "tenant => null, subject => '\(subject)', session => null, role => 'viewer', with_candidates => true"
        let plans = try [
            "office.get_reservation(\(named), reservation => '\(reservation)')",
            "office.get_reservation(null, '\(subject)', null, 'viewer', '\(reservation)', true)",
        ].map { try session.query("explain (verbose) select * from \($0)") }
        #expect(plans[0] == plans[1])
    }

    private static let functions = EntryPoints.statements.filter { $0.name.hasPrefix("office.") }

    private static func array(_ texts: [String]) -> String { "{" + texts.joined(separator: ",") + "}" }
}
