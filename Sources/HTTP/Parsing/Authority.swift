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

    /// True when both mean the same place when one that names no port means the default one.
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

    /// The decoded triplets must be text (RFC 3986, section 3.2.2), and nothing that would end the host for somebody
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
            throw .malformed("the host is not an IPv6 address")
        }
        return text[...bracket]
    }

    private static func port(_ text: ArraySlice<UInt8>) throws(HTTPError) -> Int? {
        guard let colon = text.first else { return nil }
        let digits = text.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.allSatisfy(ASCII.isDigit) else { throw .malformed("the port is malformed") }
        guard !digits.isEmpty else { return nil }
        var port = 0
        for digit in digits {
            port = port * 10 + Int(digit &- UInt8(ascii: "0"))
            guard port <= 65_535 else { throw .malformed("there is no such port") }
        }
        return port
    }
}
