import API
import Text

/// The key of a photo that a report names: one that no upload URL is signed for, and that other bytes would not get.
enum SealedKey {
    /// `sealed/{path without extension}-{tag}.{ext}`.
    static func of(_ path: String, tag: String) -> String {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        return "sealed/\(path[..<dot])-\(digits(of: tag))\(path[dot...])"
    }

    /// The tag of most stores is hexadecimal, perhaps with a count of parts: then that is kept. Any other is spelt in digits.
    private static func digits(of tag: String) -> String {
        let text = tag.utf8.filter { $0 != UInt8(ascii: "\"") }
        let isPlain = !text.isEmpty && text.allSatisfy { "0123456789abcdef-".utf8.contains($0) }
        return isPlain ? String(decoding: text, as: UTF8.self) : Hexadecimal.encode(Array(tag.utf8))
    }
}
