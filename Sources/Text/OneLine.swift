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

    /// Control characters, marks of direction and of byte order. What joins letters or parts them stays: some languages are written with it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: scalar.properties.generalCategory == .control && !isBlank(scalar)
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
}
