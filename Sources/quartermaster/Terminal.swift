import Text

/// Prints lines. A name may have come from anywhere: what would write over other lines of a terminal is shown as an escape.
func print(_ lines: String) { Swift.print(OneLine.shownLines(lines)) }

extension OneLine {
    /// Columns of a line, which no text can end or add to.
    static func columns(_ texts: [String]) -> String { texts.map(shown).joined(separator: "\t") }
}
