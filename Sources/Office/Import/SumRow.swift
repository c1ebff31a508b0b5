import Text

/// A row that adds up the others, as people put it under their lists: `TOTAL`, and nothing that names a thing.
///
/// docs/import.md, "Other words".
enum SumRow {
    /// They are compared as names of columns are.
    static let words = [
        "total", "totales", "total general", "gran total", "subtotal", "suma", "sumas", "suma total", "total equipos",
        "total artículos", "totals", "grand total", "sum", "gesamt", "Summe",
    ]

    /// The cell that says so, and its column; nil of any other row.
    ///
    /// - Parameter fields: the cells of the columns, in their order.
    static func said(by fields: [String], of columns: [ImportColumn]) -> (column: ImportColumn, cell: String)? {
        guard let place = columns.indices.first(where: { isSum(fields[$0]) }) else { return nil }
        let isOther = zip(columns, fields).contains { column, field in
            (column.isIdentifier || column.namesOne || column.name == ImportColumn.itemName) && !OneLine.of(field).isEmpty
                && !isSum(field)
        }
        return isOther ? nil : (column: columns[place], cell: fields[place])
    }

    private static func isSum(_ field: String) -> Bool {
        // Nearly every cell is something else.
        guard field.utf8.count <= longest, let first = field.utf8.first(where: { $0 != 0x20 }), beginnings.contains(first) else {
            return false
        }
        return keys.contains(ColumnName.key(field))
    }

    private static let longest = 24
    private static let beginnings = Set("GSTgst".utf8)
    private static let keys = Set(words.map(ColumnName.key))
}
