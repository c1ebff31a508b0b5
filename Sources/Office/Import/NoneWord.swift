import CSV

/// A cell that says in words that there is nothing to say: `no tiene`, `n/a`, `-`.
enum NoneWord {
    /// True where a cell of a column says so, of the columns that people write it in.
    static func isSaid(by cell: String, of column: ImportColumn) -> Bool {
        guard columns.contains(column.name), !cell.isEmpty, cell.utf8.count <= longest else { return false }
        return words.contains(ColumnName.key(SpreadsheetText.meant(cell)))
    }

    private static let columns: Set = ["email", "phone", "serial", "asset_tag"]
    private static let longest = 20
    /// As `ColumnName.key` has them: `na` is `N/A` too.
    private static let words: Set = [
        "-", "--", "---", "–", "—", "na", "nd", "sn", "notiene", "noaplica", "ninguno", "ninguna", "sincorreo", "sintelefono",
        "sinserie", "sinserial", "sinplaca", "none", "keine",
    ]
}
