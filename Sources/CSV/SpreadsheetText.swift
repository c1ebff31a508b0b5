/// Text that is safe in a spreadsheet: what a spreadsheet would calculate, or take for a number or a day, begins with an apostrophe, which it
/// shows as it is or hides.
///
/// A spreadsheet may part a file at other marks than it was written with, and then finds cells in the middle of a text. So what
/// stands behind each of these marks is guarded as the beginning of a cell is.
public enum SpreadsheetText {
    private typealias Part = Substring.UnicodeScalarView

    /// The text as a cell may show it.
    public static func safe(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        let isChanged = SpreadsheetGuess.changes(text)
        for (place, part) in parts(of: text).enumerated() {
            if isRisky(part, isFirst: place == 0) || (place == 0 && isChanged) { safe.append(apostrophe) }
            safe += part
        }
        return String(safe)
    }

    /// The text that a cell meant: without the apostrophes that `safe` put there.
    public static func meant(_ cell: String) -> String {
        guard cell.utf8.contains(UInt8(ascii: "'")) else { return cell }
        var parts = parts(of: cell)
        for place in parts.indices where place > 0 && isGuarded(parts[place], isFirst: false) { parts[place].removeFirst() }
        if let first = parts.first, first.first == apostrophe {
            let isChanged = SpreadsheetGuess.changes(String(String.UnicodeScalarView(parts.joined().dropFirst())))
            if isChanged || isGuarded(first, isFirst: true) { parts[0].removeFirst() }
        }
        return String(String.UnicodeScalarView(parts.joined()))
    }

    private static func isGuarded(_ part: Part, isFirst: Bool) -> Bool {
        part.first == apostrophe && isRisky(part.dropFirst(), isFirst: isFirst)
    }

    /// What a formula begins with; some spreadsheets take the wide forms too.
    private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
    /// Some spreadsheet parts cells or rows at these.
    private static let marks: Set<Unicode.Scalar> = [",", ";", "|", "\t", "\n", "\r"]
    private static let apostrophe: Unicode.Scalar = "'"

    /// The text in parts, each with the mark that ends it.
    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var rest = Substring(text).unicodeScalars
        while !rest.isEmpty {
            let mark = rest.firstIndex { marks.contains($0) }
            let end = mark.map { rest.index(after: $0) } ?? rest.endIndex
            parts.append(rest[..<end])
            rest = rest[end...]
        }
        return parts
    }

    /// True where a spreadsheet would calculate the part, which may leave out blanks and quotes, or at the beginning of a cell change it.
    private static func isRisky(_ part: Part, isFirst: Bool) -> Bool {
        if isFirst, let first = part.first, first == apostrophe || first == "\t" || first == "\r" { return true }
        let sign = part.first { $0 != apostrophe && $0 != "\"" && !$0.properties.isWhitespace }
        return sign.map { formulaSigns.contains($0) } ?? false
    }
}
