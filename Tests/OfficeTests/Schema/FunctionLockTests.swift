import TestSupport
import Testing

/// The order of locks in docs/database.md, held against the texts of all functions.
@Suite(.mayBlock) struct FunctionLockTests {
    /// Those whose calls are followed one by one. A file is of one kind, and each kind has a function of its own. The others are those
    /// of which docs/database.md says that they leave the order.
    private static let branches: Set = ["import_of_kind", "import_gear", "insert_asset"]

    private let functions: [String: FunctionLocks]
    private let orders: [[String]]

    init() throws {
        functions = try Self.functions(where: "true")
        orders = try Document("docs/database.md").table(headed: "| of | in this order |").map { Self.names(in: $0[1]) }
    }

    private static func functions(where condition: String) throws -> [String: FunctionLocks] {
        let rows = try TestDatabase.shared().session().query(
            "select p.proname, p.prosrc from pg_proc p where p.pronamespace = 'office'::regnamespace and \(condition)")
        return Dictionary(rows.map { ($0[0] ?? "", FunctionLocks($0[1] ?? "")) }) { first, _ in first }
    }

    private static func names(in cell: String) -> [String] { cell.matches(of: #/`(\w+)`/#).map { String($0.1) } }

    @Test("each function, with all that it calls, locks the tables in the order of the documentation") func order() throws {
        #expect(orders.count == 3 && orders.joined().count > 10)
        let session = try TestDatabase.shared().session()
        let tables = try Set(session.column("select relname from pg_class where relkind = 'r'"))
        #expect(orders.joined().allSatisfy(tables.contains))
        #expect(functions.values.count { !$0.steps.isEmpty } > 100)
        let names = functions.thatLock
        let locking = functions.filter { names.contains($0.key) }
        for name in names.sorted() {
            let strays = walk(name, through: locking)
            #expect(strays.isEmpty, "\(name): \(strays)")
        }
    }

    @Test("what is locked out of order is seen: in one function, through others, and after what was locked without waiting")
    func seen() {
        let lines = "perform from public.reservation_items l where l.id = line order by l.id for no key update;"
        let items = """
            perform from public.items i where i.tenant_id = tenant and i.id in (select l.item_id from lines l) for update;
            """
        let texts = [
            "own": "\(items) \(lines)",
            "skipping": "\(items.replacing("for update", with: "for update skip locked")) \(lines)",
            "inside": "locked := array(select a.id from public.assets a for no key update); \(lines)",
            "keeping": "\(items.replacing("for update", with: "for key share")) \(lines)",
            "named": "perform from public.lines x join public.clients c on true for update of c; \(items)",
            "calls": "perform office.later(tenant); \(lines)", "later": items,
            "good": "\(lines) \(items) \(lines)", "ending": "if done then return office.later(tenant); end if; \(lines)",
            "comment": "-- \(items)\n \(lines)",
        ]
        let functions = texts.mapValues { FunctionLocks($0) }
        let found = texts.keys.filter { !walk($0, through: functions).isEmpty }.sorted()
        #expect(found == ["calls", "inside", "named", "own", "skipping"])
    }

    @Test("each trigger that looks at other rows stands in the table of checks, with what it locks first") func checks() throws {
        let isTrigger = "p.prorettype = 'trigger'::regtype and p.proname not like 'note\\_change\\_of\\_%'"
        let checks = try Self.functions(where: isTrigger).filter { !$0.value.reads.isEmpty || $0.value.asksForReadCommitted }
        let rows = try Document("docs/database.md").table(headed: "| check | what it asks | held by |")
        #expect(rows.flatMap { Self.names(in: $0[0]) } == checks.keys.sorted())
        for row in rows {
            let name = Self.names(in: row[0])[0]
            let missing = Set(Self.names(in: row[2])).subtracting(locked(by: name))
            #expect(missing.isEmpty, "\(name): \(missing)")
            #expect(row[2].contains("READ COMMITTED alone") == (checks[name]?.asksForReadCommitted ?? false), "\(name)")
        }
    }

    /// The tables whose rows a function locks by a clause, itself or by what it calls, keys included.
    private func locked(by name: String) -> Set<String> {
        var seen: Set = [name]
        var open = [name]
        var tables: Set<String> = []
        while let next = open.popLast() {
            for step in functions[next]?.steps ?? [] {
                switch step {
                case .lock(let table, _), .keep(let table): tables.insert(table)
                case .call(let called, _): if seen.insert(called).inserted { open.append(called) }
                }
            }
        }
        return tables
    }

    /// Follows a function in the order of its text, and those that it calls.
    /// - Returns: what it locks too late.
    private func walk(_ name: String, through functions: [String: FunctionLocks]) -> [String] {
        var walk = LockWalk(orders: orders, branches: Self.branches)
        walk.follow(name, in: functions)
        return walk.strays
    }
}

/// What a transaction has locked so far, and what it locked too late.
private struct LockWalk {
    let orders: [[String]]
    let branches: Set<String>
    private var held: [String] = []
    private var path: [String] = []
    private(set) var strays: [String] = []

    init(orders: [[String]], branches: Set<String>) {
        self.orders = orders
        self.branches = branches
    }

    mutating func follow(_ name: String, in functions: [String: FunctionLocks]) {
        path.append(name)
        defer { path.removeLast() }
        for step in functions[name]?.steps ?? [] {
            switch step {
            case .lock(let table, let waits): lock(table, waits: waits)
            case .keep: continue
            case .call(let called, let isLast):
                guard !path.contains(called) else { continue }
                let before = held
                follow(called, in: functions)
                if isLast || branches.contains(name) { held = before }
            }
        }
    }

    private mutating func lock(_ table: String, waits: Bool) {
        guard !held.contains(table), let order = orders.first(where: { $0.contains(table) }) else { return }
        let later = order.drop { $0 != table }.dropFirst()
        if waits, let first = held.first(where: later.contains) {
            strays.append("\(table) after \(first), in \(path.last ?? "")")
        }
        held.append(table)
    }
}
