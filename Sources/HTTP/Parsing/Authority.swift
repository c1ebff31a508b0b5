import Text

/// A host and perhaps a port: the value of a `Host` field, or the authority of a URI (RFC 3986, section 3.2).
struct Authority {
    /// The host, with its brackets where it is an IPv6 address.
    let host: ArraySlice<UInt8>
    /// The port, or nil where none is named.
    let port: Int?

    /// Reads an authority. A user's name in it is refused (RFC 9110, section 4.2.4), and so is an empty host (4.2.1).
    init(_ text: ArraySlice<UInt8>) throws(HTTPError) {
        host = text.first == UInt8(ascii: "[") ? try Self.addressLiteral(text) : try Self.registeredName(text)
        port = try Self.port(text[host.endIndex...])
    }

    /// Whether both mean the same place when one that names no port means the default one.
    func matches(_ other: Authority, defaultPort: Int) -> Bool {
        ASCII.equalIgnoringCase(host, other.host) && (port ?? defaultPort) == (other.port ?? defaultPort)
    }

    private static func registeredName(_ text: ArraySlice<UInt8>) throws(HTTPError) -> ArraySlice<UInt8> {
        let name = text.prefix { $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, PercentEncoding.isValid(name, of: .registeredName), hidesNothing(name) else {
            throw .malformed("the host is malformed")
        }
        return name
    }

    /// What triplets stand for must be text (RFC 3986, section 3.2.2), and nothing that would end the host for somebody
    /// who resolves them first.
    private static func hidesNothing(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.contains(UInt8(ascii: "%")) else { return true }
        let decoded = PercentEncoding.decoded(name)
        let isClean = decoded.allSatisfy { $0 > ASCII.delete || CharacterSet.registeredName.contains($0) }
        return isClean && String(validating: decoded, as: UTF8.self) != nil
    }

    private static func addressLiteral(_ text: ArraySlice<UInt8>) throws(HTTPError) -> ArraySlice<UInt8> {
        guard let bracket = text.firstIndex(of: UInt8(ascii: "]")) else { throw .malformed("the host is malformed") }
        guard IPv6Address.isValid(text[(text.startIndex + 1)..<bracket]) else {
            throw .malformed("the host is no IPv6 address")
        }
        return text[...bracket]
    }

    private static func port(_ text: ArraySlice<UInt8>) throws(HTTPError) -> Int? {
        guard let colon = text.first else { return nil }
        let digits = text.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.allSatisfy(ASCII.isDigit) else { throw .malformed("the port is malformed") }
        guard !digits.isEmpty else { return nil }
        guard let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535 else {
            throw .malformed("there is no such port")
        }
        return port
    }
}

/// The text form of an IPv6 address (RFC 3986, section 3.2.2, `IPv6address`).
enum IPv6Address {
    /// Whether the text is an address: eight groups, or fewer around one `::`, the last two perhaps as IPv4.
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
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
