import JSON

/// One of a channel's wishes: which changes of which rows it wants to be told of.
struct RowBinding {
    /// The key under which clients know it, a whole number from 1.
    let id: Int
    /// Nil for every kind.
    let kind: RowChange.Kind?
    /// Nil for every table.
    let table: String?
    let filter: RowFilter
    /// The columns that are wanted, the key too; nil for all.
    let columns: Set<String>?
    /// What was asked, as it came: it is said again to the letter.
    let echo: [JSONObject.Member]

    private static let echoed = ["event", "schema", "table", "filter"]
    static let schema = "public"

    /// Takes a wish out of a join.
    init(_ value: JSONValue, id: Int, of known: RealtimeColumns) throws(RealtimeRefusal) {
        guard case .object(let wish) = value else {
            throw .unknown("InvalidSubscription", "each of postgres_changes is an object of event, schema, table and filter")
        }
        self.id = id
        kind = try Self.kind(wish["event"])
        guard case .string(let schema)? = wish["schema"], schema == Self.schema || schema == "*" else {
            throw .unknown("UnknownSchema", "the tables here are in the schema public")
        }
        let table = try Self.text(wish["table"], "table")
        self.table = table == "*" ? nil : table
        let filter = try Self.text(wish["filter"], "filter") ?? ""
        if let name = self.table {
            guard let columns = known.tables[name] else {
                throw .unknown(
                    "UnknownTable",
                    "there is no table \(name) to listen to, but \(known.names); for all else follow GET /api/office/changes")
            }
            self.filter = try RowFilter(filter, of: name, columns)
            self.columns = try Self.columns(wish["select"], of: name, columns)
        } else {
            guard filter.isEmpty, try Self.columns(wish["select"], of: "", nil) == nil else {
                throw .unknown("InvalidFilter", "a filter or a choice of columns needs a table: \(known.names)")
            }
            self.filter = .none
            columns = nil
        }
        echo = wish.members.filter { member in
            if case .null = member.value { return false }
            return Self.echoed.contains(member.name)
        }
    }

    private static func kind(_ value: JSONValue?) throws(RealtimeRefusal) -> RowChange.Kind? {
        guard case .string(let text)? = value, text == "*" || RowChange.Kind(rawValue: text) != nil else {
            throw .unknown("InvalidEvent", "event is *, INSERT, UPDATE or DELETE")
        }
        return RowChange.Kind(rawValue: text)
    }

    private static func text(_ value: JSONValue?, _ name: String) throws(RealtimeRefusal) -> String? {
        switch value {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw .unknown("InvalidSubscription", "\(name) is a text")
        }
    }

    private static func columns(
        _ value: JSONValue?, of table: String, _ known: [RealtimeColumns.Column]?
    ) throws(RealtimeRefusal) -> Set<String>? {
        let names: [String]
        switch value {
        case nil, .null?: return nil
        case .array(let values)?:
            var texts: [String] = []
            for value in values {
                guard case .string(let text) = value else { throw .unknown("InvalidColumn", "select is a list of columns") }
                texts.append(text)
            }
            names = texts
        case .string(let text)?: names = text.split(separator: ",").map { String(FilterText.trimmed($0)) }
        default: throw .unknown("InvalidColumn", "select is a list of columns")
        }
        if names.isEmpty || names == ["*"] { return nil }
        for name in names where known?.contains(where: { $0.name == name }) != true {
            throw .unknownColumn(name, of: table, known ?? [])
        }
        return Set(names).union(["id"])
    }

    /// Whether it is about that change.
    func matches(_ change: RowChange) -> Bool {
        (kind == nil || kind == change.kind) && (table == nil || table == change.table) && filter.matches(change.known)
    }

    /// Writes it as the answer to a join says it.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("id")
            json.int(id)
            for member in echo {
                json.name(member.name)
                json.value(member.value)
            }
        }
    }
}

extension RealtimeRefusal {
    static func unknownColumn(_ name: String, of table: String, _ known: [RealtimeColumns.Column]) -> RealtimeRefusal {
        .unknown("InvalidColumn", "\(table) has no column \(name), but \(known.map(\.name).joined(separator: ", "))")
    }
}
