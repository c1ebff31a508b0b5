import CSV
import Text

/// The status of units in a file whose status says their condition too: `Bueno`, `En reparación`.
///
/// A cell says one of the two, an empty one neither. The database gets null for what a row does not say: a unit that is there keeps it, a
/// new one gets the default.
struct StateCells {
    /// Where the status stands.
    let status: Int

    /// Adds the column of conditions; nil where the file has one, or has no status.
    init?(_ columns: inout [String]) {
        guard let status = columns.firstIndex(of: ImportColumn.status), !columns.contains(ImportColumn.condition) else {
            return nil
        }
        self.status = status
        columns.append(ImportColumn.condition)
    }

    /// The condition that a cell of the status says.
    static func condition(in cell: String) -> String? {
        let text = text(of: cell)
        return text.isEmpty ? nil : ChoiceWord.meant(by: ColumnName.key(text), of: ChoiceWord.conditions)
    }

    /// True for a cell that says a condition, and for an empty one.
    static func isWithoutStatus(_ cell: String) -> Bool { text(of: cell).isEmpty || condition(in: cell) != nil }

    private static func text(of cell: String) -> String { OneLine.of(SpreadsheetText.meant(cell)) }
}
