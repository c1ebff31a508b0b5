import CSV

/// A client's language by its name, as people write it in lists: `Español` is `es`.
enum LanguageWord {
    /// The tag of the language that a cell names; nil where it names none, as a tag does.
    static func tag(named cell: String, of column: ImportColumn) -> String? {
        guard column.name == ImportColumn.language else { return nil }
        return tags[ColumnName.key(SpreadsheetText.meant(cell))]
    }

    /// By the names as `ColumnName.key` has them: in English, Spanish and German, and in the language itself.
    private static let tags = [
        "english": "en", "ingles": "en", "englisch": "en",
        "spanish": "es", "espanol": "es", "castellano": "es", "spanisch": "es",
        "german": "de", "aleman": "de", "deutsch": "de",
        "french": "fr", "frances": "fr", "franzosisch": "fr", "francais": "fr",
        "portuguese": "pt", "portugues": "pt", "portugiesisch": "pt",
    ]
}
