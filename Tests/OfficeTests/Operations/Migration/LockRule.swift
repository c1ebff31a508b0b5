/// Which statements of a migration are sure to hold a lock for less than 100 ms on a table of a million rows: those that neither look at rows nor
/// write any. Whatever is not known to be quick is slow.
struct LockRule {
    /// A file that holds a line which begins like this says why it is quick all the same.
    static let excuse = "-- Quick all the same: "

    private let code: String
    /// Tables that the file makes: nobody has anything in them yet.
    private let made: Set<String>
    private let isExcused: Bool

    init(_ sql: String) {
        isExcused = sql.split(separator: "\n").contains { $0.hasPrefix(Self.excuse) }
        code = sql.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("--") }
            .joined(separator: "\n")
        made = Set(code.matches(of: #/create table ([a-z_]+\.\w+)/#).map { String($0.1) })
    }

    /// What may be slow, by statement or clause.
    var slow: [String] {
        guard !isExcused else { return [] }
        let blocks = code.matches(of: #/(?s)do \$\$.*?\$\$;/#).map { String($0.0) }
        let rest = code.replacing(#/(?s)do \$\$.*?\$\$;/#, with: "")
        return blocks.filter { !isQuick(block: $0) } + Self.parts(of: rest, at: ";").flatMap(slowClauses)
    }

    /// A loop over tables that the file makes.
    private func isQuick(block: String) -> Bool {
        guard let names = block.firstMatch(of: #/array\[([^\]]*)\]/#)?.1 else { return false }
        let tables = names.matches(of: #/'(\w+)'/#).map { "public.\($0.1)" }
        return !tables.isEmpty && tables.allSatisfy(made.contains)
    }

    private func slowClauses(of statement: String) -> [String] {
        let quick =
            #/(?:create (?:or replace )?(?:table|type|policy|function|trigger|schema|sequence)|drop (?:function|policy|trigger|type)|alter type|comment on|grant|revoke|set local)\b/#
        if statement.prefixMatch(of: quick) != nil { return [] }
        if let index = statement.prefixMatch(of: #/create (?:unique )?index \w+ on ([a-z_]+\.\w+)/#) {
            return made.contains(String(index.1)) ? [] : [statement]
        }
        guard let alter = statement.prefixMatch(of: #/alter table ([a-z_]+\.\w+)\s+/#) else { return [statement] }
        guard !made.contains(String(alter.1)) else { return [] }
        return Self.parts(of: String(statement[alter.range.upperBound...]), at: ",").filter { !Self.isQuick(clause: $0) }
            .map { "\(alter.1): \($0)" }
    }

    static func isQuick(clause: String) -> Bool {
        let column = #/add column (?:if not exists )?\w+\s+[a-z_0-9.]+(?:\([0-9, ]+\))?(?:\[\])?/#
        // A default that is one value for all rows is noted once (Postgres 11).
        let value = #/(?:\s+default\s+(?:'[^']*'(?:::[a-z_.]+(?:\[\])?)?|-?[0-9.]+|true|false|now\(\)))/#
        if let start = clause.prefixMatch(of: column) {
            let tail = clause[start.range.upperBound...]
            if tail.isEmpty || tail.wholeMatch(of: value) != nil { return true }
            let bare = tail.replacing(#/\s+not null/#, with: "", maxReplacements: 1)
            return bare != tail && bare.wholeMatch(of: value) != nil
        }
        if clause.hasPrefix("add constraint ") { return clause.hasSuffix(" not valid") && !clause.contains("using index") }
        let quick =
            #/alter column \w+ (?:drop not null|drop default|set default .*)|drop (?:column|constraint) \w+|(?:enable|force) row level security|(?:enable|disable)(?: always)? trigger \w+/#
        // It is for vacuum, and holds up no reader and no writer.
        if clause.wholeMatch(of: #/set \( ?(?:autovacuum_\w+ = [0-9.]+(?:, )?)+\)/#) != nil { return true }
        return clause.wholeMatch(of: quick) != nil
    }

    /// Between separators that stand in no brackets and in no text, without white space around them.
    private static func parts(of text: String, at separator: Character) -> [String] {
        var parts = [""]
        var depth = 0
        var isText = false
        for letter in text {
            if letter == "'" { isText.toggle() }
            if !isText { depth += letter == "(" ? 1 : letter == ")" ? -1 : 0 }
            if letter == separator, depth == 0, !isText { parts.append("") } else { parts[parts.count - 1].append(letter) }
        }
        return parts.map { $0.replacing(#/\s+/#, with: " ").replacing(#/^\s+|\s+$/#, with: "") }.filter { !$0.isEmpty }
    }
}
