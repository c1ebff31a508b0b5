import API
import Crypto
import JSON
import Text

/// Gives a house new ids throughout, so that it can be beside itself: every id of its rows, in columns, in paths of files and in what the audit
/// says, becomes another, the same each time. What people gave it, such as serials and codes, stays. The keys of changes are among the ids: the
/// ledger and the audit name a change by one.
struct HouseRenaming {
    let name: String
    private let salt = randomBytes(16)

    /// Columns of text that hold paths of files.
    private static let paths: Set<String> = ["object_path", "stored_key", "photo_object_paths"]
    /// Columns of text that hold keys of changes, which are ids as a rule.
    private static let keys: Set<String> = [
        "idempotency_key", "created_key", "completed_key", "pickup_key", "return_key", "undo_key",
    ]

    init(as name: String) { self.name = name }

    /// Rows, a JSON object a line, with other ids.
    func lines(_ lines: [UInt8], of columns: HouseColumns) throws(CommandFailure) -> [UInt8] {
        var renamed: [UInt8] = []
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let limits = JSONLimits(depth: 64, numberLength: 1000, values: 10_000_000)
            guard case .object(let row)? = try? JSONValue(parsing: Array(line), limits: limits) else {
                throw CommandFailure(.failed, "a row of \(columns.table.name) can't be read")
            }
            var json = JSONWriter()
            json.object { json in
                for member in row.members {
                    json.name(member.name)
                    if columns.table.name == "tenants", member.name == "name" {
                        json.string(name)
                    } else {
                        write(member.value, into: &json, isRenamed: Self.isRenamed(member.name, columns))
                    }
                }
            }
            renamed += json.bytes
            renamed.append(UInt8(ascii: "\n"))
        }
        return renamed
    }

    private static func isRenamed(_ column: String, _ columns: HouseColumns) -> Bool {
        // The key of a code is no key of a change.
        ["uuid", "uuid[]", "jsonb"].contains(columns.types[column] ?? "") || paths.contains(column) || keys.contains(column)
            || columns.table.name == "stock_movements" && column == "key"
    }

    private func write(_ value: JSONValue, into json: inout JSONWriter, isRenamed: Bool) {
        switch value {
        case .null: json.null()
        case .bool(let truth): json.bool(truth)
        case .number(let text): json.raw(text.utf8)
        case .string(let text), .unstorable(let text): json.string(isRenamed ? path(text) : text)
        case .array(let values):
            json.array { json in
                for value in values { write(value, into: &json, isRenamed: isRenamed) }
            }
        case .object(let object):
            json.object { json in
                for member in object.members {
                    json.name(isRenamed ? path(member.name) : member.name)
                    write(member.value, into: &json, isRenamed: isRenamed)
                }
            }
        }
    }

    /// A text with other ids in the place of those that it begins with, or that stand behind a slash.
    func path(_ text: String) -> String {
        text.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let head = String(segment.prefix(36))
            // As the database writes ids: in lower case.
            return UUIDText.canonical(head) == head ? id(head) + segment.dropFirst(36) : String(segment)
        }.joined(separator: "/")
    }

    /// The id in the place of another: of version 8 (RFC 9562 section 5.8).
    func id(_ old: String) -> String {
        var bytes = Array(SHA256.digest(of: salt + old.lowercased().utf8).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return UUIDText.text(of: bytes)
    }
}
