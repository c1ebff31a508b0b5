/// A text of one line, as names, tags, serials and references are: what no eye sees is gone, line ends are blanks, and none stand at its ends.
public enum OneLine {
    /// The line that a text is; empty where nothing is left.
    public static func of(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isMark($0) || isBlank($0) }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isMark(scalar) { scalars.append(isBlank(scalar) ? " " : scalar) }
        let inner = scalars.drop { $0 == " " }
        guard let last = inner.lastIndex(where: { $0 != " " }) else { return "" }
        return String(inner[...last])
    }

    /// A text as it may stand in a line on a terminal: what would move the cursor, turn the direction or end the line is shown as an escape, such
    /// as `\u{202e}`.
    public static func shown(_ text: String) -> String { shown(text, besides: []) }

    /// Likewise, of several lines: line ends and tabs stay.
    public static func shownLines(_ text: String) -> String { shown(text, besides: ["\n", "\t"]) }

    private static func shown(_ text: String, besides kept: Set<Unicode.Scalar>) -> String {
        func isShown(_ scalar: Unicode.Scalar) -> Bool { isHidden(scalar) && !kept.contains(scalar) }
        guard text.unicodeScalars.contains(where: isShown) else { return text }
        return text.unicodeScalars.map { isShown($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: isMark(scalar)
        }
    }

    /// Control characters, marks of direction and of byte order. What joins letters or parts them stays: some languages are written with it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: scalar.properties.generalCategory == .control && !isBlank(scalar)
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
}
