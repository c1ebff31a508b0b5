import CSV

/// A client's language by its name, as people write it in lists: `Español` is `es` (docs/import.md, "Other words").
enum LanguageWord {
    /// The languages by their tags, each with its names in English, Spanish and German, and in the language itself.
    ///
    /// They are compared as names of columns are.
    static let all: [(tag: String, names: [String])] = [
        (tag: "en", names: ["English", "inglés", "Englisch"]),
        (tag: "es", names: ["Spanish", "español", "castellano", "Spanisch"]),
        (tag: "de", names: ["German", "alemán", "Deutsch"]),
        (tag: "fr", names: ["French", "francés", "Französisch", "français"]),
        (tag: "pt", names: ["Portuguese", "portugués", "Portugiesisch"]),
    ]

    /// The tag of the language that a cell names; nil where it names none, as a tag does.
    static func tag(named cell: String, of column: ImportColumn) -> String? {
        guard column.name == ImportColumn.language else { return nil }
        return tags[ColumnName.key(SpreadsheetText.meant(cell))]
    }

    private static let tags: [String: String] = Dictionary(
        uniqueKeysWithValues: all.flatMap { language in language.names.map { (ColumnName.key($0), language.tag) } })
}
