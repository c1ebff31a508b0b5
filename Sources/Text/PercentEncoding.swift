/// Percent triplets (RFC 3986, section 2.1).
public enum PercentEncoding {
    /// The text with its triplets resolved; what is no triplet stays as it is.
    public static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if let byte = triplet(in: text, at: index) {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }

    /// Decodes as `decoded` does, without a copy where there is nothing to resolve.
    @inlinable public static func decodedIfNeeded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.contains(UInt8(ascii: "%")) ? decoded(text)[...] : text
    }

    /// The segments of a path, each decoded on its own: an encoded slash is part of its segment.
    public static func decodedSegments(_ path: ArraySlice<UInt8>) -> [String] {
        path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
            String(decoding: decoded(segment), as: UTF8.self)
        }
    }

    /// The byte of the triplet that begins there; nil where none does.
    @inlinable public static func triplet(in text: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard text[index] == UInt8(ascii: "%"), text.endIndex - index > 2 else { return nil }
        guard let high = ASCII.hexValue(text[index + 1]), let low = ASCII.hexValue(text[index + 2]) else { return nil }
        return high << 4 | low
    }

    // MARK: Writing

    /// A path: every byte but the unreserved ones and its slashes, with upper-case digits. The form that AWS Signature Version 4
    /// signs, and that of an `x-amz-copy-source`.
    public static func encodedPath(_ bytes: some Sequence<UInt8>) -> String {
        encoded(bytes, keepingSlashes: true)
    }

    /// A name or value of a query: every byte but the unreserved ones, with upper-case digits.
    public static func encodedQuery(_ text: String) -> String {
        encoded(text.utf8, keepingSlashes: false)
    }

    private static func encoded(_ bytes: some Sequence<UInt8>, keepingSlashes: Bool) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            if ASCII.isUnreserved(byte) || (keepingSlashes && byte == UInt8(ascii: "/")) {
                text.append(byte)
            } else {
                text.append(UInt8(ascii: "%"))
                text.append(Hexadecimal.uppercaseDigit(byte >> 4))
                text.append(Hexadecimal.uppercaseDigit(byte & 15))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
