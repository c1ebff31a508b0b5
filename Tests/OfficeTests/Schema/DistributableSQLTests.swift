import TestSupport
import Testing

/// What an engine that spreads tenants over nodes refuses to send on, and what is as easily written another way.
@Suite(.mayBlock) struct DistributableSQLTests {
    @Test("no value of the moment inside SET") func setClauses() throws {
        let volatile = #/clock_timestamp\(|gen_random_uuid\(|nextval\(|random\(|office\.[a-z_]+\(/#
        let clause = #/update\s+public\.\w+\s+\w+\s+set\s(.*?)(?=\sfrom\s|\swhere\s|\sreturning\s|$)/#.dotMatchesNewlines()
        try everyStatement { name, statement in
            guard let set = statement.firstMatch(of: clause) else { return }
            #expect(set.1.firstMatch(of: volatile) == nil, "\(name): \(set.1)")
        }
    }

    @Test("no query inside VALUES") func valuesClauses() throws {
        try everyStatement { name, statement in
            guard statement.contains("insert into public."), let values = statement.firstRange(of: "values (") else { return }
            let clause = statement[values.upperBound...].prefix { $0 != ";" }
            let list = clause.firstRange(of: "on conflict").map { clause[..<$0.lowerBound] } ?? clause
            #expect(!list.contains("select "), "\(name): \(list)")
        }
    }

    private func everyStatement(_ check: (String, Substring) -> Void) throws {
        let session = try TestDatabase.shared().session()
        for row in try session.query("select proname, prosrc from pg_proc where pronamespace = 'office'::regnamespace") {
            let body = (row[1] ?? "").replacing(#/--[^\n]*/#, with: "")
            for statement in body.split(separator: ";") { check(row[0] ?? "", statement) }
        }
    }
}
