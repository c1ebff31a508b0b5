import Postgres
import Text

/// A leaf as the database has it, with the row that it is of.
struct SealedLeaf {
    let number: Int
    /// What it is stored with.
    let hash: [UInt8]
    /// The bytes of one that is no row's.
    let entry: [UInt8]?
    /// The row that it is of.
    let id: Int64?
    /// Nil where the row is gone.
    let row: Row?

    /// The columns of a row of the audit.
    struct Row {
        let values: [[UInt8]?]
        let salts: (before: [UInt8], after: [UInt8])
    }

    /// The columns in the order of an entry: what they are, and the SQL that reads them from `a` as text. Functions of Postgres alone, of no schema of ours.
    static let columns: [(name: String, kind: Kind, sql: String)] = [
        ("id", .number, "a.id"), ("tenant_id", .id, "a.tenant_id"), ("at", .number, microseconds("a.at")),
        ("source", .text, "a.source"),
        ("actor_user_id", .id, "a.actor_user_id"), ("noted_by", .id, "a.noted_by"), ("action", .text, "a.action"),
        ("entity_type", .text, "a.entity_type"), ("entity_id", .id, "a.entity_id"), ("reservation_id", .id, "a.reservation_id"),
        ("asset_id", .id, "a.asset_id"), ("from_status", .text, "a.from_status"), ("to_status", .text, "a.to_status"),
        ("before", .digest, "a.before::text"), ("after", .digest, "a.after::text"), ("request_id", .text, "a.request_id"),
        ("idempotency_key", .text, "a.idempotency_key"), ("client_at", .number, microseconds("a.client_at")),
    ]

    /// How a column stands in an entry.
    enum Kind { case number, id, text, digest }

    private static func microseconds(_ column: String) -> String {
        """
        case when isfinite(\(column)) then (extract(epoch from \(column)) * 1000000)::bigint
            when \(column) > '2000-01-01Z' then 9223372036854775807 when \(column) is not null then -9223372036854775808 end
        """
    }

    /// The leaves of the tree `$2` of the tenant `$1` from number `$3` on.
    static let reading = """
        select l.number, encode(l.hash, 'hex'), encode(l.entry, 'hex'), l.audit_id, a.id is not null,
            encode(int8send(l.before_salt_high) || int8send(l.before_salt_low), 'hex'),
            encode(int8send(l.after_salt_high) || int8send(l.after_salt_low), 'hex'),
            \(columns.map(\.sql).joined(separator: ", "))
        from public.audit_leaves l
        left join public.audit_log a on a.tenant_id = l.tenant_id and a.id = l.audit_id
        where l.tenant_id = $1::uuid and l.generation = $2::int and l.number >= $3::bigint
        order by l.number
        limit \(batch)
        """
    static let batch = 2000

    /// Of a row that `reading` returned; nil for any other.
    init?(_ row: Rows.Row) {
        guard let number = row.text(0).flatMap({ Int($0) }), let hash = Self.hex(row[1]) else { return nil }
        self.number = number
        self.hash = hash
        entry = Self.hex(row[2])
        id = row.text(3).flatMap { Int64($0) }
        self.row =
            row.text(4) == "t"
            ? Row(values: Array(row.dropFirst(7)), salts: (Self.hex(row[5]) ?? [], Self.hex(row[6]) ?? [])) : nil
    }

    private static func hex(_ digits: [UInt8]?) -> [UInt8]? { digits.flatMap { Hexadecimal.decode($0) } }

    /// The bytes that are hashed, as the row is now; nil where it is gone.
    var bytes: [UInt8]? { entry ?? row.map { AuditEntry(.row, $0.fields).bytes } }

    /// When the row says that it was written, in microseconds.
    var at: Int64? { row?.values[2].flatMap { Int64(String(decoding: $0, as: UTF8.self)) } }
}

extension SealedLeaf.Row {
    fileprivate var fields: [AuditEntry.Field] {
        zip(SealedLeaf.columns, values).map { column, value in
            switch column.kind {
            case .number: .number(value.flatMap { Int64(String(decoding: $0, as: UTF8.self)) })
            case .id: .id(value.map { UUIDText.bytes(of: String(decoding: $0, as: UTF8.self)) })
            case .text: .text(value)
            case .digest: .digest(value, salt: column.name == "before" ? salts.before : salts.after)
            }
        }
    }
}
