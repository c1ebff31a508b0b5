/// Text as it stands in HTML.
public enum HTMLText {
    /// The text with what would end it, or an attribute's value between `"`, replaced by character references.
    public static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}
