import HTTP

/// What counts as one client among strangers: an IPv4 address, or the 64 bits of an IPv6 address that name a network,
/// because the rest is the client's own to choose (RFC 4291, section 2.5.4).
struct ClientNetwork: Hashable {
    private let first: IPAddress?

    private static let length = 64

    /// Those without an address are one client.
    init(of address: IPAddress?) {
        first = address.map { $0.isIPv4 ? $0 : $0.prefix(Self.length) }
    }
}
