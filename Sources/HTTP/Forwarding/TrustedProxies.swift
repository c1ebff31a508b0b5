import Text

/// The proxies that are believed when they say who their client is, in `X-Forwarded-For` and `X-Forwarded-Proto`.
///
/// Not in `Forwarded` (RFC 7239): most proxies write the older fields by default, and who believes two fields is fooled
/// by the one that the proxy lets through.
public struct TrustedProxies: Sendable {
    private let blocks: [AddressBlock]

    /// Those in the blocks; nobody unless said.
    public init(_ blocks: [AddressBlock] = []) { self.blocks = blocks }

    /// True when nobody is trusted.
    public var isEmpty: Bool { blocks.isEmpty }

    func trust(_ address: IPAddress) -> Bool { blocks.contains { $0.contains(address) } }

    /// The other side of a connection, of that address; `isSecure` where it speaks TLS with this server.
    func peer(_ address: String, isSecure: Bool) -> Peer {
        let parsed = IPAddress(address)
        return Peer(
            proxies: self, origin: ClientOrigin(parsed, orText: address, isSecure: isSecure),
            isTrusted: !isEmpty && parsed.map(trust) ?? false)
    }

    /// The other side of a connection: a client, or a proxy that is believed.
    struct Peer: Sendable {
        fileprivate let proxies: TrustedProxies
        /// Where its requests come from if they say nothing else.
        let origin: ClientOrigin
        let isTrusted: Bool

        /// Where a request with these fields comes from.
        func origin(of headers: Headers) -> ClientOrigin {
            guard isTrusted else { return origin }
            let hops = headers.all("X-Forwarded-For").flatMap(ListField.elements)
            return ClientOrigin(
                proxies.client(hops) ?? origin.address, orText: origin.text,
                isSecure: Self.isSecure(headers) ?? origin.isSecure)
        }

        /// By the last word, which is the nearest proxy's; nil where that is neither scheme.
        private static func isSecure(_ headers: Headers) -> Bool? {
            guard let scheme = headers.all("X-Forwarded-Proto").flatMap(ListField.elements).last else { return nil }
            if ASCII.equalIgnoringCase(scheme, "https") { return true }
            return ASCII.equalIgnoringCase(scheme, "http") ? false : nil
        }
    }

    /// The right-most hop that is none of the proxies: what stands left of it, anybody may have written. Where a hop is
    /// no address the one before it is the last that is known. Nil where there is none.
    private func client(_ hops: [ArraySlice<UInt8>]) -> IPAddress? {
        var client: IPAddress?
        for hop in hops.reversed() {
            guard let address = Self.address(hop) else { break }
            client = address
            if !trust(address) { break }
        }
        return client
    }

    /// An address, perhaps with a port behind it, as some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(_ hop: ArraySlice<UInt8>) -> IPAddress? {
        if hop.first == UInt8(ascii: "[") {
            guard let authority = try? Authority(hop) else { return nil }
            return IPAddress(authority.host.dropFirst().dropLast())
        }
        if let address = IPAddress(hop) { return address }
        guard let authority = try? Authority(hop), authority.port != nil else { return nil }
        return IPAddress(authority.host)
    }
}

/// Where a request comes from.
struct ClientOrigin: Sendable, Equatable {
    /// The client's address as text; empty where the kernel told none.
    let text: String
    /// The same, taken apart; nil where it is no address.
    let address: IPAddress?
    /// True when the client speaks TLS.
    let isSecure: Bool

    init(_ address: IPAddress?, orText text: String, isSecure: Bool) {
        self.text = address?.description ?? text
        self.address = address
        self.isSecure = isSecure
    }
}
