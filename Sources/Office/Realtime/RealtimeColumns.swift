import JSON

/// The tables that may be listened to, and the columns that are shown of them. Postgres tells both.
struct RealtimeColumns {
    /// A column of a table, with the name of its type.
    struct Column {
        let name: String
        let type: String
    }

    /// The columns of each table, in their order.
    let tables: [String: [Column]]

    /// Nil where the answer is none that this program reads.
    init?(_ value: JSONValue?) {
        guard case .array(let rows)? = value else { return nil }
        var tables: [String: [Column]] = [:]
        for row in rows {
            guard case .object(let object) = row, case .string(let table)? = object["table"],
                case .string(let name)? = object["name"], case .string(let type)? = object["type"]
            else { return nil }
            tables[table, default: []].append(Column(name: name, type: type))
        }
        self.tables = tables
    }

    /// The names of the tables, for a sentence.
    var names: String { tables.keys.sorted().joined(separator: ", ") }
}
