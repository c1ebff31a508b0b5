/// Words that have to fit into what a service takes.
enum PushText {
    /// The encoding of `body`, cut at its end until it takes at most `limit` bytes; nil when even without it there are more.
    static func fitting(_ limit: Int, _ body: String, _ encode: (String) -> [UInt8]) -> [UInt8]? {
        var (kept, text) = (body[...], body)
        while true {
            let bytes = encode(text)
            if bytes.count <= limit { return bytes }
            guard !kept.isEmpty else { return nil }
            kept = kept.prefix(kept.count * 3 / 4)
            text = kept.isEmpty ? "" : kept + "…"
        }
    }

    /// A word that a service answered, for the log: nil unless it is one.
    static func word(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
        else { return nil }
        return text
    }
}
