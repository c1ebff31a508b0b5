import TestSupport
import Testing

/// A function runs with the rights of its owner, so nobody may put something else in the place of what it calls: its search
/// path holds nothing that others can write to, and it names the schema of everything of ours.
@Suite(.mayBlock) struct QualifiedNamesTests {
    @Test("no function names a table, type or function of ours without its schema") func bodies() throws {
        let session = try TestDatabase.shared().session()
        let tables = try Set(session.query(Self.tables).compactMap { $0[0] })
        let functions = try Set(session.query(Self.functions).compactMap { $0[0] })
        #expect(tables.count > 20 && functions.count > 100)
        for row in try session.query("select proname, prosrc from pg_proc where pronamespace = 'office'::regnamespace") {
            let strays = SQLWord.all(in: row[1] ?? "").filter {
                names(anyOf: tables, $0) || calls(anyOf: functions, $0)
            }
            #expect(strays.isEmpty, "\(row[0] ?? ""): \(strays)")
        }
    }

    @Test("a table or a function without its schema is seen, in a string to be run too; an alias is none")
    func seen() throws {
        let sql = """
            select ok_result(a), i.name as items from public.assets a join items i on true -- from items
            insert into public.items values (execute 'select from assets') on conflict (id) do nothing;
            """
        let strays = SQLWord.all(in: sql).filter {
            names(anyOf: ["items", "assets"], $0) || calls(anyOf: ["ok_result", "conflict_result"], $0)
        }
        #expect(strays.map(\.description) == ["select ok_result", "join items", "from assets"])
    }

    /// In a string only what follows FROM and the like is a table: the rest is a sentence or a name in JSON.
    private func names(anyOf tables: Set<String>, _ word: SQLWord) -> Bool {
        guard tables.contains(word.text), !word.hasSchema else { return false }
        if word.isQuoted { return ["from", "join", "into", "update"].contains(word.previous) }
        return word.next != "." && word.previous != "as"
    }

    private func calls(anyOf functions: Set<String>, _ word: SQLWord) -> Bool {
        functions.contains(word.text) && !word.hasSchema && !word.isQuoted && word.next == "("
            && !["as", "on"].contains(word.previous)
    }

    /// The rows of a table are a type of its name.
    private static let tables = """
        select c.relname from pg_class c
        where c.relnamespace in ('public'::regnamespace, 'signin'::regnamespace) and c.relkind in ('r', 'S')
        """
    private static let functions = "select proname from pg_proc where pronamespace = 'office'::regnamespace"
}
