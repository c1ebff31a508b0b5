/// Where a service is, taken apart as a signature needs it.
public struct WebAddress: Sendable, Equatable {
    /// `http` or `https`.
    public let scheme: String
    /// The host, with its port unless that is the scheme's own: what the `Host` field will say.
    public let authority: String
    /// The beginning of every path, without a slash at its end; often empty.
    public let path: String

    /// Nil unless the text is a scheme, a host, perhaps a port and a path: no user, query or fragment.
    public init?(_ text: String) {
        guard let scheme = ["https", "http"].first(where: { text.hasPrefix($0 + "://") }) else { return nil }
        let rest = text.dropFirst(scheme.utf8.count + 3)
        guard !rest.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || "@?#\\".utf8.contains($0) }) else { return nil }
        let host = rest.prefix { $0 != "/" }
        guard !host.isEmpty, !host.hasPrefix(":") else { return nil }
        let ownPort = scheme == "https" ? ":443" : ":80"
        self.scheme = scheme
        authority = String(host.hasSuffix(ownPort) ? host.dropLast(ownPort.utf8.count) : host)
        var path = rest.dropFirst(host.utf8.count)
        while path.hasSuffix("/") { path = path.dropLast() }
        self.path = String(path)
    }

    /// True when the authority is made of nothing but what names, addresses and ports of hosts are made of.
    public var hasPlainHost: Bool {
        authority.utf8.allSatisfy { ASCII.isAlphanumeric($0) || ".-_:[]".utf8.contains($0) }
    }

    /// True when nothing that is said to it leaves this machine.
    public var isThisMachine: Bool {
        let isLiteral = authority.hasPrefix("[")
        let host = isLiteral ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return LoopbackHost.isOne(String(host))
    }

    /// The address in one piece, without a slash at its end.
    public var text: String { "\(scheme)://\(authority)\(path)" }
}
