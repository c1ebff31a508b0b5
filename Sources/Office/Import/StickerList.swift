import Text

/// The codes of an asset's stickers in one cell of a file, with ` | ` between them.
///
/// A `|` of a code is doubled there, so a single one always parts. A cell `-` says that there are none.
enum StickerList {
    static let none = "-"

    /// The cell that names these codes; empty where there are none.
    static func text(of codes: [String]) -> String {
        let list = codes.map { $0.replacing("|", with: "||") }.joined(separator: " | ")
        return list == none ? list + " |" : list
    }

    /// The codes that a cell names, as they are written there.
    static func codes(in cell: String) -> [String] {
        guard OneLine.of(cell) != none else { return [] }
        // No cell has U+0000: it stands for the bar of a code meanwhile.
        return cell.replacing("||", with: "\u{0}").split(separator: "|")
            .map { OneLine.of(String($0).replacing("\u{0}", with: "|")) }
            .filter { !$0.isEmpty }
    }
}
