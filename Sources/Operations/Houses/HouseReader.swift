import API
import Postgres
import Storage

/// Rows of one table of a house, a JSON object a line.
struct HousePart {
    let columns: HouseColumns
    /// How many.
    fileprivate(set) var rows = 0
    /// Each with a line feed behind it.
    fileprivate(set) var lines: [UInt8] = []

    /// About as many bytes as a part has.
    fileprivate static let size = 1 << 20
}

/// Reads the rows of a house, as one transaction sees them: in batches, so that no more than a few rows are ever in memory.
struct HouseReader {
    let owner: OwnerSession
    /// The house's id.
    let house: String

    private static let batch = 500

    /// Begins the transaction whose moment all of it is of. Throws where rows are kept from this role.
    static func begin(_ owner: OwnerSession) throws(CommandFailure) {
        try owner.requireAllRows(
            after: """
                begin isolation level repeatable read, read only;
                set local search_path = pg_catalog;
                set local row_security = off;
                set local timezone = 'UTC';
                set local datestyle = 'ISO, MDY';
                set local intervalstyle = 'postgres';
                set local bytea_output = 'hex';
                set local extra_float_digits = 1
                """)
    }

    /// Gives all rows of all tables, part by part, in the list's order.
    func read(_ tables: [HouseColumns], _ take: (HousePart) throws(CommandFailure) -> Void) throws(CommandFailure) {
        for columns in tables {
            _ = try asking("declare house_rows no scroll cursor for \(columns.reading)", [house])
            var part = HousePart(columns: columns)
            while case let rows = try asking("fetch \(Self.batch) from house_rows", []).rows, !rows.isEmpty {
                for line in rows.compactMap({ $0.first ?? nil }) {
                    part.lines += line
                    part.lines.append(UInt8(ascii: "\n"))
                    part.rows += 1
                    guard part.lines.count >= HousePart.size else { continue }
                    try take(part)
                    part = HousePart(columns: columns)
                }
            }
            if part.rows > 0 { try take(part) }
            _ = try asking("close house_rows", [])
        }
    }

    /// The files that rows name, and uploads that nothing names yet.
    func files() throws(CommandFailure) -> [NamedPhoto] {
        let reported = FileTables.names.map {
            "select stored_key, true, size_bytes from \($0) where tenant_id = $1::uuid and stored_key is not null"
        }
        return try asking(
            """
            \(reported.joined(separator: " union all "))
            union all
            select object_path, false, null from public.photo_uploads
            where tenant_id = $1::uuid and reported_at is null and swept_at is null
            order by 1
            """, [house]
        ).rows.map { row in
            NamedPhoto(
                photo: ArchivedPhoto(key: row.text(0) ?? "", isReported: row.text(1) == "t"),
                size: row.text(2).flatMap { Int($0) })
        }
    }

    private func asking(_ sql: String, _ parameters: [String?]) throws(CommandFailure) -> Rows {
        try owner.asking { session throws(PostgresError) in try session.execute(sql, parameters) }
    }
}
