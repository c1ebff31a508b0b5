/// Percent triplets (RFC 3986, section 2.1).
enum PercentEncoding {
    /// Whether every byte is of `set` or part of a whole triplet.
    static func isValid(_ text: ArraySlice<UInt8>, of set: CharacterSet) -> Bool {
        var index = text.startIndex
        while index < text.endIndex {
            if set.contains(text[index]) {
                index += 1
            } else if triplet(in: text, at: index) != nil {
                index += 3
            } else {
                return false
            }
        }
        return true
    }

    /// The text with its triplets resolved; what is no triplet stays as it is.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
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

    /// As `decoded`, without a copy where there is nothing to resolve.
    static func decodedIfNeeded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.contains(UInt8(ascii: "%")) ? decoded(text)[...] : text
    }

    /// The segments of a path, each decoded on its own: an encoded slash is part of its segment.
    static func decodedSegments(_ path: ArraySlice<UInt8>) -> [String] {
        path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
            String(decoding: decoded(segment), as: UTF8.self)
        }
    }

    private static func triplet(in text: ArraySlice<UInt8>, at index: Int) -> UInt8? {
        guard text[index] == UInt8(ascii: "%"), text.endIndex - index > 2 else { return nil }
        guard let high = ASCII.hexValue(text[index + 1]), let low = ASCII.hexValue(text[index + 2]) else { return nil }
        return high << 4 | low
    }
}
