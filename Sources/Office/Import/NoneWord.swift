import CSV

/// A cell that says in words that there is nothing to say (docs/import.md, "Other words").
enum NoneWord {
    /// The columns of what names a unit.
    static let unitColumns = [ImportColumn.serial, "asset_tag", ImportColumn.code, ImportColumn.codes]
    /// The columns of free text: in letters alone an abbreviation may be a name there, as `NA` is Namibia's.
    static let textColumns = [
        "manufacturer", "model", "category", ImportColumn.location, "hardware_type", "asset_type", "country", "customer",
    ]
    /// The columns of numbers that name something else: in letters alone an abbreviation may be one of these.
    static let numberColumns = [ImportColumn.externalID, "sku", "item_sku", "client_external_id", "reference"]
    /// All columns that people write it in.
    static let columns =
        ["email", "phone"] + unitColumns + numberColumns + [ImportColumn.condition, ImportColumn.status] + textColumns

    /// They are compared as names of columns are.
    static let words = [
        StickerList.none, "--", "---", "–", "—", "n/a", "n/d", "s/n", "s/p", "?", "??", "???", "no tiene", "no aplica",
        "ninguno", "ninguna", "desconocido", "desconocida", "sin dato", "sin datos", "por definir", "sin correo",
        "sin teléfono", "sin serie", "sin número de serie", "sin serial", "sin placa", "sin código", "sin etiqueta",
        "sin marca", "sin modelo", "sin categoría", "sin ubicación", "none", "not applicable", "not available", "unknown",
        "null", "TBD", "no serial", "no serial number", "no tag", "keine", "keine Angabe", "k.A.", "unbekannt", "geen",
        "n.v.t.", "niet van toepassing", "onbekend", "nil", "undefined", "not set", "sin asignar",
    ]
    /// Of what names a unit: they say that many share it.
    static let unitWords = ["various", "varios", "varias", "diverse", "bulk", "bulk stock"]

    /// True where a cell of a column says so.
    static func isSaid(by cell: String, of column: ImportColumn) -> Bool {
        guard !cell.isEmpty, cell.utf8.count <= longest, columns.contains(column.name) else { return false }
        let text = SpreadsheetText.meant(cell)
        let key = ColumnName.key(text)
        // Of stickers it says more: that those that are there come off.
        if key == StickerList.none, [ImportColumn.code, ImportColumn.codes].contains(column.name) { return false }
        if abbreviations.contains(key), isMarked(in: column) { return text.contains(where: marks.contains) }
        return keys.contains(key) || unitColumns.contains(column.name) && unitKeys.contains(key)
    }

    /// True where a cell of what names a unit says that many share it.
    static func saysMany(_ cell: String) -> Bool {
        cell.utf8.count <= longest && unitKeys.contains(ColumnName.key(SpreadsheetText.meant(cell)))
    }

    /// True where an abbreviation says so only with one of its marks.
    private static func isMarked(in column: ImportColumn) -> Bool {
        textColumns.contains(column.name) || numberColumns.contains(column.name)
    }

    private static let longest = 24
    private static let marks: Set<Character> = ["/", "."]
    private static let keys = Set(words.map(ColumnName.key))
    private static let unitKeys = Set(unitWords.map(ColumnName.key))
    private static let abbreviations = Set(words.filter { $0.contains(where: marks.contains) }.map(ColumnName.key))
}
