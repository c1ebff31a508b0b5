import Text

/// The codes of an asset's stickers in one cell of a file, with ` | ` between them.
///
/// A `|` of a code is doubled there, so a single one always parts. A cell `-` says that there are none. In a cell without a single `|`
/// commas, semicolons and line ends part too, as people write them.
enum StickerList {
    static let none = "-"

    /// The cell that names these codes; empty where there are none.
    static func text(of codes: [String]) -> String {
        let list = codes.map { $0.replacing("|", with: "||") }.joined(separator: " | ")
        // A code may have a comma, or be `-`: a bar behind it says that it is one code.
        return codes.count == 1 && self.codes(in: list) != codes ? list + " |" : list
    }

    /// The codes that a cell names, as they are written there.
    static func codes(in cell: String) -> [String] {
        guard OneLine.of(cell) != none else { return [] }
        // No cell has U+0000: it stands for the bar of a code meanwhile.
        let marked = cell.replacing("||", with: "\u{0}")
        // An export has codes with commas: where a bar parts, nothing else does.
        let parts =
            marked.contains(bar)
            ? marked.split(separator: bar) : marked.split(whereSeparator: \.isNewline).flatMap(codes(on:))
        return parts.map { OneLine.of(String($0).replacing("\u{0}", with: "|")) }.filter { !$0.isEmpty }
    }

    /// The codes on a line without bars.
    ///
    /// In an address a comma is one of its characters, unless it stands at its end: before a blank, another mark or another address.
    private static func codes(on line: Substring) -> [Substring] {
        var parts: [Substring] = []
        var rest = line.drop(while: \.isWhitespace)
        for mark in line.indices where marks.contains(line[mark]) {
            let after = line[line.index(after: mark)...]
            if isAddress(rest), let next = after.first, !next.isWhitespace, !marks.contains(next), !isAddress(after) { continue }
            parts.append(rest[..<mark])
            rest = after.drop(while: \.isWhitespace)
        }
        return parts + [rest]
    }

    /// As the rule of codes has it (docs/shelf.md, "Codes").
    private static func isAddress(_ text: Substring) -> Bool {
        let beginning = text.prefix(8).lowercased()
        return beginning.hasPrefix("http://") || beginning.hasPrefix("https://")
    }

    private static let bar: Character = "|"
    private static let marks: Set<Character> = [",", ";"]
}
