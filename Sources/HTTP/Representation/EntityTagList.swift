import Text

/// The list of tags in `If-None-Match`. A tag may hold commas, so this is no plain list.
enum EntityTagList {
    /// Whether one of the fields names `tag`, weak or not, or any at all (RFC 9110, section 13.1.2).
    static func names(_ tag: String, in values: [ArraySlice<UInt8>]) -> Bool {
        values.contains { $0.elementsEqual("*".utf8) || contains(Array(tag.utf8), in: $0) }
    }

    /// Whether one of the tags is `tag` by the weak comparison (RFC 9110, section 8.8.3.2). Reading stops at what is no tag.
    static func contains(_ tag: [UInt8], in value: ArraySlice<UInt8>) -> Bool {
        var rest = value
        while let quoted = nextTag(&rest) {
            if quoted.elementsEqual(tag) { return true }
        }
        return false
    }

    /// The next tag with its quotes and without its `W/`.
    private static func nextTag(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        rest = rest.drop { ASCII.isSpace($0) || $0 == UInt8(ascii: ",") }
        if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
        guard rest.first == UInt8(ascii: "\""), let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[...end]
    }
}
