import API
import Accounts
import JSON
import Postgres
import Settings
import Text

/// What became of a request, an entry of an outbox or a key, in words: out of the database, so for all servers and however old the log is
/// (docs/reference/commands.md, "explain").
package struct Explanation {
    /// Line by line; empty where nothing is known.
    package let lines: [String]
    /// A sentence for each file that could not be searched.
    package let complaints: [String]

    /// How many characters of an id tell it (`office.complete_id`).
    package static let shortestBeginning = 8

    private static let asking = Statement.write("office.explain_request", ["id": "text"])
    private static let completing = Statement.write("office.complete_id", ["beginning": "text"])
    package static let statements = [asking, completing]

    /// Looks in all houses, then in the files of the log. A key that is a UUID is found in capitals too, and an id by its beginning where
    /// nothing has the whole name and no other id begins so.
    package init(of id: String, logs: [String], _ settings: Settings) throws(CommandFailure) {
        let session = try OperatorSession(connecting: settings[.databaseURL])
        var id = UUIDText.canonical(id) ?? id
        var known = try Self.known(of: id, session)
        if Self.isNothing(known), let whole = try Self.whole(id, session) {
            id = whole
            known = try Self.known(of: id, session)
        }
        let houses = try TenantDirectory(connecting: settings[.databaseURL]).list()
        let names = Dictionary(houses.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        let operations = OperationSummaries()
        var lines: [String] = []
        for refusal in Self.objects("refusals", of: known) {
            lines += Self.separated(lines) + Self.told(refusal, names, operations)
        }
        let changes = Self.objects("changes", of: known)
        if !changes.isEmpty { lines += Self.separated(lines) + ["what was done:"] + changes.map { "  " + Self.told($0, names) } }
        for answer in Self.objects("answers", of: known) { lines += Self.separated(lines) + Self.told(answer: answer, names) }
        var requests: Set = [id]
        for one in Self.objects("refusals", of: known) + Self.objects("changes", of: known) {
            if let request = Self.text("request_id", of: one) { requests.insert(request) }
        }
        var logged: [String] = []
        var complaints: [String] = []
        for path in logs {
            let found = try LogSearch(requests).findings(in: path)
            logged += found.lines
            guard found.isOfOtherFormat else { continue }
            let name = path == "-" ? "standard input" : path
            complaints.append("\(name) has no lines of JSON, which alone are searched: LOG_FORMAT=text writes others")
        }
        if !logged.isEmpty { lines += Self.separated(lines) + ["in the logs:"] + logged.sorted().map { "  \($0)" } }
        (self.lines, self.complaints) = (lines, complaints)
    }

    private static func known(of id: String, _ session: OperatorSession) throws(CommandFailure) -> JSONObject {
        guard let known = try session.answer(asking, ["id": id]).object else { throw CommandFailure(unreadable: asking.name) }
        return known
    }

    private static func isNothing(_ known: JSONObject) -> Bool {
        ["refusals", "changes", "answers"].allSatisfy { objects($0, of: known).isEmpty }
    }

    /// The one id that begins so; nil where none does.
    private static func whole(_ beginning: String, _ session: OperatorSession) throws(CommandFailure) -> String? {
        let spoken = beginning.lowercased().filter { !$0.isWhitespace }
        guard case .array(let found)? = try session.answer(completing, ["beginning": spoken]).document else {
            throw CommandFailure(unreadable: completing.name)
        }
        let ids = found.compactMap { if case .string(let id) = $0 { id } else { nil } }
        guard ids.count < 2 else {
            throw CommandFailure(.failed, "several begin so, say more of it: \(ids.map(OneLine.of).joined(separator: ", "))")
        }
        return ids.first
    }

    private static func separated(_ lines: [String]) -> [String] { lines.isEmpty ? [] : [""] }

    private static func told(
        _ refusal: JSONObject, _ houses: [String: String], _ operations: OperationSummaries
    ) -> [String] {
        let code = text("code", of: refusal) ?? ""
        let known = ErrorCode(rawValue: code)
        var lines = ["refused: \(number("status", of: refusal) ?? "") \(code), \(text("at", of: refusal) ?? "")"]
        func add(_ name: String, _ value: String?) {
            if let value { lines.append("  \(name)\(String(repeating: " ", count: 10 - name.count))\(OneLine.of(value))") }
        }
        add("request", text("request_id", of: refusal))
        add("key", text("key", of: refusal))
        let operation = text("operation", of: refusal) ?? ""
        add("asked", operations.summary(of: operation).map { "\(operation): \($0)" } ?? operation)
        let house = text("tenant", of: refusal)
        add(
            "by",
            [text("person", of: refusal), house.map { "of \(houses[$0] ?? $0)" }].compactMap(\.self).joined(separator: ", "))
        add("about", about(refusal))
        add("because", known?.sentence(in: .english))
        add("sqlstate", text("sqlstate", of: refusal))
        if let known {
            add("the phone", known.isRetryable ? "sends it again by itself" : "keeps it until a person has settled it")
        }
        let before = objects("before", of: refusal)
        if !before.isEmpty { lines += ["  before it:"] + before.map { "    " + told($0, houses) } }
        return lines
    }

    /// The gear and the reservation by their names; by their ids where they are unknown here.
    private static func about(_ refusal: JSONObject) -> String? {
        let asset =
            text("asset", of: refusal).map { "asset \($0)" } ?? text("asset_id", of: refusal).map { "asset \($0), unknown here" }
        let reservation = text("reservation", of: refusal).map { "reservation \($0)" }
        let line = text("line_id", of: refusal).map { "line \($0)" }
        let target = asset == nil && reservation == nil ? text("target", of: refusal) : nil
        let all = [asset, line, reservation, target].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// A row of the audit.
    private static func told(_ change: JSONObject, _ houses: [String: String]) -> String {
        let moved = [text("from", of: change), text("to", of: change)].compactMap(\.self).joined(separator: " → ")
        let about = [text("asset", of: change), text("reservation", of: change)].compactMap(\.self).joined(separator: " on ")
        let by = text("person", of: change) ?? text("source", of: change)
        let facts = [text("at", of: change), text("action", of: change), about, moved, by.map { "by \($0)" }]
        return OneLine.of(facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  "))
    }

    private static func told(answer: JSONObject, _ houses: [String: String]) -> [String] {
        let house = text("tenant", of: answer).map { houses[$0] ?? $0 } ?? ""
        return [
            "done: \(number("status", of: answer) ?? ""), \(text("at", of: answer) ?? "")", "  house     \(OneLine.of(house))",
            "  the phone gets the same answer whenever it sends this key again",
        ]
    }

    private static func objects(_ name: String, of object: JSONObject) -> [JSONObject] {
        guard case .array(let values)? = object[name] else { return [] }
        return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    private static func text(_ name: String, of object: JSONObject) -> String? {
        if case .string(let text)? = object[name] { text } else { nil }
    }

    private static func number(_ name: String, of object: JSONObject) -> String? {
        if case .number(let digits)? = object[name] { digits } else { nil }
    }
}
