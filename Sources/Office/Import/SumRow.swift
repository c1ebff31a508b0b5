import Text

/// A row that adds up the others, as people put it under their lists: `TOTAL`, and nothing that names a thing.
///
/// docs/import.md, "Other words".
enum SumRow {
    /// They are compared as names of columns are.
    static let words = [
        "total", "totales", "total general", "gran total", "subtotal", "subtotales", "suma", "sumas", "suma total",
        "suma y sigue", "total equipos", "total artículos", "totals", "subtotals", "grand total", "sum", "gesamt", "Summe",
        "Gesamtsumme", "Zwischensumme", "totaal", "subtotaal",
    ]

    /// The cell that says so, and its column; nil of any other row.
    ///
    /// - Parameter fields: the cells of the columns, in their order.
    static func said(by fields: [String], of columns: [ImportColumn]) -> (column: ImportColumn, cell: String)? {
        guard let place = columns.indices.first(where: { isSum(fields[$0]) }) else { return begun(by: fields, of: columns) }
        let isOther = zip(columns, fields).contains { column, field in
            (column.isIdentifier || column.namesOne || column.name == ImportColumn.itemName) && !OneLine.of(field).isEmpty
                && !isSum(field)
        }
        return isOther ? nil : (column: columns[place], cell: fields[place])
    }

    /// A name that begins with such a word, as `Total cámaras`: of gear that is called so, as a total station is, a row says more than
    /// numbers.
    private static func begun(by fields: [String], of columns: [ImportColumn]) -> (column: ImportColumn, cell: String)? {
        guard let place = columns.firstIndex(where: { $0.name == ImportColumn.itemName }), mayBeSum(fields[place]) else {
            return nil
        }
        let words = OneLine.of(fields[place]).split(separator: " ").prefix(2)
        guard words.count == 2, keys.contains(ColumnName.key(String(words[0]))) || keys.contains(ColumnName.key(words.joined()))
        else { return nil }
        let isOther = columns.indices.contains { index in
            index != place && !columns[index].isOfNumbers && !OneLine.of(fields[index]).isEmpty
        }
        return isOther ? nil : (column: columns[place], cell: fields[place])
    }

    private static func isSum(_ field: String) -> Bool {
        field.utf8.count <= longest && mayBeSum(field) && keys.contains(ColumnName.key(field))
    }

    /// Nearly every cell is something else.
    private static func mayBeSum(_ field: String) -> Bool {
        field.utf8.first { $0 != 0x20 }.map { beginnings.contains($0) } ?? false
    }

    private static let longest = 24
    private static let beginnings = Set("GSTZgstz".utf8)
    private static let keys = Set(words.map(ColumnName.key))
}
