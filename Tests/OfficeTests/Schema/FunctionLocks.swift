/// What a function's text locks, and calls, in the order in which it stands there.
struct FunctionLocks {
    enum Step: Equatable {
        /// Rows of a table, by a clause of its own. One that says SKIP LOCKED or NOWAIT waits for nobody.
        case lock(String, waits: Bool)
        /// Rows that stay what they are, FOR KEY SHARE: it waits for nobody who has locked something else before.
        case keep(String)
        /// Another of our functions. What is returned at once comes last, whatever stands below it.
        case call(String, isLast: Bool)
    }

    let steps: [Step]
    /// Whether it gives up where another isolation level than READ COMMITTED would hide something from it.
    let asksForReadCommitted: Bool
    /// The tables that it looks at itself, other than by writing to them.
    let reads: Set<String>

    init(_ body: String) {
        asksForReadCommitted = body.contains("transaction_isolation") && body.contains("serialization_failure")
        let text = body.replacing(#/--[^\n]*/#, with: "").replacing(#/'(''|[^'])*'/#, with: "''")
        reads = Set(text.matches(of: #/\b(?:from|join)\s+public\.(\w+)/#).map { String($0.1) })
        let clause =
            #/for (no key update|update|share|key share)(?: of (\w+))?( skip locked| nowait)?(?=\s*[;)\n])|(return\s+)?office\.(\w+)\(/#
        steps = text.matches(of: clause).compactMap { match -> Step? in
            if let called = match.5 { return .call(String(called), isLast: match.4 != nil) }
            let table = Self.table(of: text[..<match.range.lowerBound], named: match.2.map { String($0) })
            return table.map { match.1 == "key share" ? Step.keep($0) : Step.lock($0, waits: match.3 == nil) }
        }
    }

    /// The table whose rows a clause at the end of `text` locks: the one of that alias, else the first of its query.
    private static func table(of text: Substring, named alias: String?) -> String? {
        var depth = 0
        var query: [Character] = []
        for character in text.reversed() {
            if character == ")" { depth += 1 }
            if character == "(" { depth -= 1 }
            if depth < 0 || (depth == 0 && character == ";") { break }
            if depth == 0 { query.append(character) }
        }
        let tables = String(query.reversed()).matches(of: #/\b(?:from|join)\s+(?:public|signin)\.(\w+)\s+(?:as\s+)?(\w+)?/#)
        let meant = tables.first { table in alias == nil || table.2.map { String($0) } == alias }
        return meant.map { String($0.1) }
    }
}

extension [String: FunctionLocks] {
    /// The functions that lock something, themselves or by what they call.
    var thatLock: Set<String> {
        var found = Set(filter { $0.value.steps.contains { if case .call = $0 { false } else { true } } }.keys)
        var count = -1
        while count < found.count {
            count = found.count
            for (name, locks) in self where !found.contains(name) {
                let calls = locks.steps.contains { if case .call(let called, _) = $0 { found.contains(called) } else { false } }
                if calls { found.insert(name) }
            }
        }
        return found
    }
}
