import API
import Outbound
import Text

/// A mail server as a setting names it: `smtp://user:password@host:587` or `smtps://user:password@host:465`.
package struct SMTPURL: Sendable, Equatable {
    /// `smtps`: TLS from the first byte.
    package let isTLS: Bool
    /// Without the brackets of an IPv6 address.
    package let host: String
    package let port: Int
    package let login: SMTPServer.Login?

    /// Where messages are handed over (RFC 6409, RFC 8314).
    private static let ports = (startTLS: 587, tls: 465)

    /// Nil unless it is a scheme, perhaps a user with a password, a host and perhaps a port. User and password are
    /// percent-encoded where they hold one of `:/@%?#` (RFC 3986, section 3.2.1).
    package init?(_ text: String) {
        guard let scheme = ["smtps://", "smtp://"].first(where: { text.hasPrefix($0) }) else { return nil }
        isTLS = scheme.hasPrefix("smtps")
        var rest = text.dropFirst(scheme.count)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#\\".utf8.contains($0) }) else { return nil }
        let parts = rest.split(separator: "@", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let place = parts.last, let (host, port) = Self.place(place) else { return nil }
        self.host = host
        let ownPort = isTLS ? Self.ports.tls : Self.ports.startTLS
        guard let port = port.map({ Int($0) }) ?? ownPort, (1...65_535).contains(port) else { return nil }
        self.port = port
        login = parts.count == 2 ? Self.login(parts[0]) : nil
        if parts.count == 2, login == nil { return nil }
    }

    /// Whether nothing that is said to it leaves this machine.
    package var isThisMachine: Bool { LoopbackHost.isOne(host) }

    /// A host and the text of its port, an IPv6 address in brackets.
    private static func place(_ text: Substring) -> (host: String, port: Substring?)? {
        var host = text.prefix { $0 != ":" }
        if text.hasPrefix("[") {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<bracket]
        }
        let rest = text.dropFirst(host.count + (text.hasPrefix("[") ? 2 : 0))
        guard !host.isEmpty, rest.isEmpty || rest.hasPrefix(":") else { return nil }
        return (String(host), rest.isEmpty ? nil : rest.dropFirst())
    }

    private static func login(_ text: Substring) -> SMTPServer.Login? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
        guard parts.count == 2, let user = parts[0], let password = parts[1], !user.isEmpty else { return nil }
        return SMTPServer.Login(user: user, password: password)
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = Hexadecimal.decode(Array(rest.prefix(2)))?.first, value != 0 else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
