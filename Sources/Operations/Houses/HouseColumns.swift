import API
import Postgres

/// The columns of a table whose rows travel, by the catalogue of a database, and the SQL that follows from them.
struct HouseColumns {
    let table: HouseTables.Table
    /// In the table's order, without those that Postgres works out.
    let names: [String]
    /// Their types, as SQL spells them, by name.
    let types: [String: String]
    /// Those that Postgres numbers.
    let identities: [String]
    private let key: [String]

    /// Of all tables, in the list's order.
    static func all(_ owner: OwnerSession) throws(CommandFailure) -> [HouseColumns] {
        var found: [HouseColumns] = []
        for table in HouseTables.travelling { found.append(try HouseColumns(table, owner)) }
        return found
    }

    private init(_ table: HouseTables.Table, _ owner: OwnerSession) throws(CommandFailure) {
        self.table = table
        let columns = try owner.asking { session throws(PostgresError) in
            try session.execute(
                """
                select a.attname, a.attidentity <> '', array_position(i.indkey::int[], a.attnum::int),
                    format_type(a.atttypid, null)
                from pg_attribute a
                join pg_index i on i.indrelid = a.attrelid and i.indisprimary
                where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  and a.attname <> all ($2::text[])
                order by a.attnum
                """, ["public.\(table.name)", "{\(table.own.joined(separator: ","))}"]
            ).rows
        }
        guard !columns.isEmpty else {
            throw CommandFailure(
                .misconfigured, "the database has no table \(table.name): it is not up to date, run `quartermaster migrate`")
        }
        names = columns.compactMap { $0.text(0) }
        types = Dictionary(columns.map { ($0.text(0) ?? "", $0.text(3) ?? "") }) { $1 }
        identities = columns.filter { $0.text(1) == "t" }.compactMap { $0.text(0) }
        let placed = columns.compactMap { row in row.text(2).flatMap { Int($0) }.map { (place: $0, name: row.text(0) ?? "") } }
        key = placed.sorted { $0.place < $1.place }.map(\.name)
    }

    /// The query of a tenant's rows, `$1`, a JSON object each, in an order in which each finds what it refers to.
    var reading: String {
        let columns = names.map { name in
            let written = table.emptied.contains(name) ? "null" : table.written[name] ?? "t.\(Self.quoted(name))"
            return "\(written) as \(Self.quoted(name))"
        }
        let order = key.map { "t.\(Self.quoted($0))" }.joined(separator: ", ")
        let whose = Self.quoted(table.tenant)
        let rows = """
            select \(columns.joined(separator: ", "))
            from public.\(Self.quoted(table.name)) t
            """
        guard let parent = table.parent.map(Self.quoted) else {
            return "select row_to_json(r)::text from (\(rows) where t.\(whose) = $1::uuid order by \(order)) as r"
        }
        return """
            with recursive placed as (
                select o.id, 0 as depth
                from public.\(Self.quoted(table.name)) o
                where o.\(whose) = $1::uuid and o.\(parent) is null
                union all
                select o.id, p.depth + 1
                from placed p
                join public.\(Self.quoted(table.name)) o on o.\(whose) = $1::uuid and o.\(parent) = p.id
            )
            select row_to_json(r)::text
            from (
                \(rows)
                left join placed p on p.id = t.id
                where t.\(whose) = $1::uuid
                order by p.depth nulls last, \(order)
            ) as r
            """
    }

    /// Writes the rows of the JSON array `$1`; one that is there stays where `keepsOthers`.
    func writing(keepsOthers: Bool = false) -> String {
        let columns = names.map(Self.quoted).joined(separator: ", ")
        let name = "public.\(Self.quoted(table.name))"
        return """
            insert into \(name) (\(columns)) overriding system value
            select \(columns) from json_populate_recordset(null::\(name), $1::json)
            \(keepsOthers ? "on conflict do nothing" : "")
            """
    }

    static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
