import Text

/// A strong entity tag (RFC 9110, section 8.8.3): the same for the same bytes on every server.
public struct EntityTag: Equatable, Sendable {
    /// The tag with its quotes: the value of the `ETag` field.
    public let text: String

    /// The tag of a body: half of its SHA-256.
    init(of body: [UInt8]) {
        var digits: [UInt8] = [UInt8(ascii: "\"")]
        for byte in Digest.sha256.digest(of: body).prefix(16) {
            digits.append(Hexadecimal.digit(byte >> 4))
            digits.append(Hexadecimal.digit(byte & 15))
        }
        digits.append(UInt8(ascii: "\""))
        text = String(decoding: digits, as: UTF8.self)
    }

    /// The tag of a handler's own, for a streamed body: `opaque` stands between the quotes.
    ///
    /// nil where it has what no tag may have: a quote, a space, a control character.
    public init?(opaque: String) {
        let isTag = opaque.utf8.allSatisfy { $0 != UInt8(ascii: "\"") && (ASCII.isVisible($0) || $0 >= 0x80) }
        guard isTag else { return nil }
        text = "\"\(opaque)\""
    }

    private init(text: String) {
        self.text = text
    }

    /// The tag of the gzip form: other bytes, so another strong tag (RFC 9110, section 8.8.3.3).
    var ofGzipForm: EntityTag {
        EntityTag(text: text.dropLast() + "-gzip\"")
    }
}

/// The list of tags in `If-None-Match`. A tag may hold commas, so this is no plain list.
enum EntityTagList {
    /// True when one of the fields names `tag`, weak or not, or any at all (RFC 9110, section 13.1.2).
    static func names(_ tag: String, in values: [ArraySlice<UInt8>]) -> Bool {
        values.contains { $0.elementsEqual("*".utf8) || contains(Array(tag.utf8), in: $0) }
    }

    /// True when one of the tags is `tag` by the weak comparison (RFC 9110, section 8.8.3.2). Reading stops at what is no tag.
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

/// Decides whether a client already has what it asks for (RFC 9110, section 13).
public enum Precondition {
    /// True when the answer to a GET or HEAD is a 304. `If-None-Match` counts alone where it was sent (section 13.2.2).
    /// - Parameters:
    ///   - tag: the representation's entity tag with its quotes.
    ///   - lastModified: in seconds since the beginning of 1970.
    public static func isNotModified(_ headers: Headers, tag: String, lastModified: Int) -> Bool {
        let tags = headers.all(.ifNoneMatch)
        guard tags.isEmpty else { return EntityTagList.names(tag, in: tags) }
        let dates = headers.all(.ifModifiedSince)
        guard dates.count == 1, let date = HTTPDate.seconds(of: dates[0]) else { return false }
        return lastModified <= date
    }
}
