import JSON

/// A row that a transaction has changed, as it is now. One for all sockets of a loop that are told of it.
final class RowChange {
    enum Kind: String {
        case insert = "INSERT"
        case update = "UPDATE"
        case delete = "DELETE"
    }

    /// The largest frame: the clients' libraries take no larger one. Less what a frame has besides the data.
    private static let largest = 1_048_576 - 4096
    /// What is kept of a row that is larger, in bytes of a value.
    private static let shortValue = 64

    let kind: Kind
    let table: String
    let id: String
    /// When its transaction began.
    let time: String
    /// The account whose alone it is; nil for what everybody in the house may read.
    let owner: String?
    private let row: JSONObject?
    private let columns: [RealtimeColumns.Column]
    /// The data for whoever wants all columns.
    private var whole: [UInt8]?

    /// Nil where the answer is none that this program reads.
    init?(_ value: JSONValue, _ known: RealtimeColumns) {
        guard case .object(let object) = value, case .string(let table)? = object["table"], let columns = known.tables[table],
            case .string(let id)? = object["id"], case .string(let time)? = object["at"],
            case .string(let word)? = object["type"], let kind = Kind(rawValue: word)
        else { return nil }
        self.kind = kind
        self.table = table
        self.id = id
        self.time = time
        self.columns = columns
        if case .string(let owner)? = object["owner"] { self.owner = owner } else { owner = nil }
        if case .object(let row)? = object["row"] { self.row = row } else { row = nil }
    }

    /// What is known of the row: of a deleted one its key alone.
    var known: JSONObject { row ?? JSONObject(members: [.init(name: "id", value: .string(id))]) }

    /// `data` of the event, with these columns; all where nil.
    func data(_ wanted: Set<String>?) -> [UInt8] {
        if wanted == nil, let whole { return whole }
        var data = written(wanted, isShort: false)
        if data.count > Self.largest { data = written(wanted, isShort: true) }
        if wanted == nil { whole = data }
        return data
    }

    private func written(_ wanted: Set<String>?, isShort: Bool) -> [UInt8] {
        func isWanted(_ name: String) -> Bool { wanted?.contains(name) ?? true }
        var json = JSONWriter(reserving: 1024)
        json.object { json in
            json.name("schema")
            json.string(RowBinding.schema)
            json.name("table")
            json.string(table)
            json.name("commit_timestamp")
            json.string(time)
            json.name("type")
            json.string(kind.rawValue)
            json.name("columns")
            json.array { json in
                for column in columns where isWanted(column.name) {
                    json.object { json in
                        json.name("name")
                        json.string(column.name)
                        json.name("type")
                        json.string(column.type)
                    }
                }
            }
            if let row {
                json.name("record")
                json.object { json in
                    for member in row.members where isWanted(member.name) {
                        var value = JSONWriter()
                        value.value(member.value)
                        if isShort, value.bytes.count > Self.shortValue { continue }
                        json.name(member.name)
                        json.raw(value.bytes)
                    }
                }
            }
            if kind != .insert {
                json.name("old_record")
                json.object { json in
                    json.name("id")
                    json.string(id)
                }
            }
            json.name("errors")
            if isShort { json.array { $0.string("Error 413: Payload Too Large") } } else { json.null() }
        }
        return json.bytes
    }
}
