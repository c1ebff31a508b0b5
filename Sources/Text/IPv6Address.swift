/// The text form of an IPv6 address (RFC 3986, section 3.2.2, `IPv6address`).
public enum IPv6Address {
    /// True when the text is an address: eight groups, or fewer around one `::`, the last two perhaps as IPv4.
    public static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        let pieces = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard pieces.count >= 3, pieces.count <= 9, let gaps = gaps(in: pieces) else { return false }
        var groups = 0
        for (index, piece) in pieces.enumerated() where !piece.isEmpty {
            if isGroup(piece) {
                groups += 1
            } else if index == pieces.count - 1, isIPv4(piece) {
                groups += 2
            } else {
                return false
            }
        }
        return gaps == 0 ? groups == 8 : groups < 8
    }

    /// How many `::` there are, none or one; nil where colons stand otherwise than they may.
    private static func gaps(in pieces: [ArraySlice<UInt8>]) -> Int? {
        let isAtStart = pieces[0].isEmpty
        let isAtEnd = pieces[pieces.count - 1].isEmpty
        let inner = pieces[1..<(pieces.count - 1)].filter(\.isEmpty).count
        if isAtStart, !pieces[1].isEmpty { return nil }
        if isAtEnd, !pieces[pieces.count - 2].isEmpty { return nil }
        return inner <= 1 ? inner : nil
    }

    private static func isGroup(_ piece: ArraySlice<UInt8>) -> Bool {
        piece.count <= 4 && piece.allSatisfy { ASCII.hexValue($0) != nil }
    }

    private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                guard part.allSatisfy(ASCII.isDigit), part.count <= 3, part.count == 1 || part.first != UInt8(ascii: "0")
                else { return false }
                return UInt8(String(decoding: part, as: UTF8.self)) != nil
            }
    }
}
