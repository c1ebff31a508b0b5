/// Text that is safe in a spreadsheet: one that a spreadsheet would calculate begins with an apostrophe, which it shows as it is or hides.
public enum SpreadsheetText {
    /// The text as a cell may show it.
    public static func safe(_ text: String) -> String { isRisky(text.utf8.first) ? "'" + text : text }

    /// The text that a cell meant: without the one apostrophe that `safe` put there.
    public static func meant(_ cell: String) -> String {
        guard cell.utf8.first == apostrophe, isRisky(cell.utf8.dropFirst().first) else { return cell }
        return String(cell.unicodeScalars.dropFirst())
    }

    private static let apostrophe = UInt8(ascii: "'")

    private static func isRisky(_ first: UInt8?) -> Bool {
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
            apostrophe:
            true
        default: false
        }
    }
}
