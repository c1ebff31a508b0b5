import Text

/// Where a webhook goes: an absolute URL that names no user and no part of a page. Whether its host's address may be reached is judged when
/// a socket is opened for it, not here.
struct WebhookURL: Equatable {
    /// In lower case.
    let scheme: String
    /// In lower case, without a point at its end; an address of IPv6 in its brackets.
    let host: String
    let port: UInt16

    /// How many letters it may have.
    static let length = 1...2000

    /// Nil for what is none, and for what is written so that two readers might read two things.
    init?(_ text: String) {
        guard Self.length.contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#"\<>"{}|^`#"#.utf8.contains($0) }),
            let scheme = ["https", "http"].first(where: { text.lowercased().hasPrefix($0 + "://") })
        else { return nil }
        let rest = text.dropFirst(scheme.utf8.count + 3)
        let authority = rest.prefix { !"/?".contains($0) }
        guard !authority.contains("@"), !text.contains("#") else { return nil }
        let isLiteral = authority.hasPrefix("[")
        var host = isLiteral ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        let behind = authority.dropFirst(host.utf8.count)
        if isLiteral {
            guard authority.contains("]"), IPAddress(String(host.dropFirst().dropLast())) != nil else { return nil }
        } else {
            if host.hasSuffix(".") { host = host.dropLast() }
            guard !host.isEmpty, host.utf8.allSatisfy({ ASCII.isAlphanumeric($0) || "-._".utf8.contains($0) }) else { return nil }
        }
        let ownPort: UInt16 = scheme == "https" ? 443 : 80
        guard behind.isEmpty || behind.hasPrefix(":"), let port = behind.count < 2 ? ownPort : UInt16(behind.dropFirst()),
            port > 0
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
    }
}
