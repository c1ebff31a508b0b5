import CSV

/// A cell that says in words that there is nothing to say (docs/import.md, "Other words").
enum NoneWord {
    /// The columns that people write it in.
    static let columns = ["email", "phone", ImportColumn.serial, "asset_tag", ImportColumn.code, ImportColumn.codes]

    /// They are compared as names of columns are.
    static let words = [
        StickerList.none, "--", "---", "–", "—", "n/a", "n/d", "s/n", "s/p", "?", "no tiene", "no aplica", "ninguno", "ninguna",
        "sin correo", "sin teléfono", "sin serie", "sin serial", "sin placa", "sin código", "sin etiqueta", "none", "keine",
    ]

    /// True where a cell of a column says so.
    static func isSaid(by cell: String, of column: ImportColumn) -> Bool {
        guard !cell.isEmpty, cell.utf8.count <= longest, columns.contains(column.name) else { return false }
        let key = ColumnName.key(SpreadsheetText.meant(cell))
        // Of stickers it says more: that those that are there come off.
        if key == StickerList.none, [ImportColumn.code, ImportColumn.codes].contains(column.name) { return false }
        return keys.contains(key)
    }

    private static let longest = 20
    private static let keys = Set(words.map(ColumnName.key))
}
