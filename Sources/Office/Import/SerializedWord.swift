import CSV

/// What other tools say of an item with units of its own, and of one without (docs/import.md, "Other words").
enum SerializedWord {
    /// They are compared as names of columns are.
    static let yes = [
        "serialised", "serialized", "serialised stock", "trackable", "tracked", "individual", "individually", "geserialiseerd",
        "seriado", "por serie", "serialisiert", "serial", "by serial number", "serializado", "serializada", "con serie",
    ]
    /// `None` is gear that such a tool does not count either.
    static let no = [
        "bulk", "bulk stock", "quantity", "counted", "none", "non-serialised", "non-serialized", "not tracked", "a granel",
        "por cantidad", "Menge", "bulk item", "by quantity", "granel", "cantidad", "no serializado", "no serializada",
        "sin serie",
    ]

    /// Which of the two a cell says; nil where it says neither, and in every other column.
    static func isSerialized(by cell: String, of column: ImportColumn) -> Bool? {
        guard column.name == ImportColumn.serialized else { return nil }
        let key = ColumnName.key(SpreadsheetText.meant(cell))
        return if yesKeys.contains(key) { true } else if noKeys.contains(key) { false } else { nil }
    }

    private static let yesKeys = Set(yes.map(ColumnName.key))
    private static let noKeys = Set(no.map(ColumnName.key))
}
