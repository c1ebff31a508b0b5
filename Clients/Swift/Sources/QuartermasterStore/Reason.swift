/// Why a person overrules a refusal.
enum Reason {
    /// False for blanks and what no eye sees alone: the server would refuse it. Both are held to `verify/lines.json`.
    static func saysSomething(_ text: String) -> Bool { !text.unicodeScalars.allSatisfy(isUnseen) }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Marks of direction and of byte order. What joins letters or parts them is no mark: some languages are written with it.
        case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }
    }
}
