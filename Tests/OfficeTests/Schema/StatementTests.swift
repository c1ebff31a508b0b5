import TestSupport
import Testing

@testable import API
@testable import Accounts
@testable import Operations
@testable import Postgres

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

    @Test(
        "behind a function that answers for somebody its statement forgets them: a read's tenant, of a change the rest as well",
        arguments: functions)
    func forgets(statement: Statement) throws {
        let form = try TestDatabase.shared().session().value(
            """
            select case
                when p.prorettype <> 'office.function_result'::regtype then 'call'
                when p.provolatile = 's' then 'read'
                else 'write'
            end
            from pg_proc p
            where p.oid = $1::regproc
            """, [statement.name])
        let meant: Statement =
            switch form {
            case "read": .read(statement.name, statement.parameters)
            case "write": .write(statement.name, statement.parameters)
            default: .call(statement.name, statement.parameters)
            }
        #expect(statement == meant)
    }

    @Test("the row of a statement that forgets nobody is no answer") func noAnswer() {
        let row: Rows.Row = [Array("200".utf8), nil, Array("{}".utf8), nil, nil, nil, nil]
        #expect(FunctionResult(Rows(rows: [row]))?.status == nil)
        #expect(FunctionResult(Rows(rows: [row + [[]]]))?.status == 200)
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
        ].map { call in
            // With pg_stat_statements a plan has a line more, of which the number is the text's.
            try session.query("explain (verbose) select * from \(call)").filter { $0[0]?.hasPrefix("Query Identifier") != true }
        }
        #expect(plans[0] == plans[1] && !plans[0].isEmpty)
    }

    private static let functions = EntryPoints.statements.filter { $0.name.hasPrefix("office.") }

    private static func array(_ texts: [String]) -> String { "{" + texts.joined(separator: ",") + "}" }
}
