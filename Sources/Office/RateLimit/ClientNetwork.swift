import HTTP

/// What counts as one client among strangers: an IPv4 address, or the 64 bits of an IPv6 address that name a network,
/// because the rest is the client's own to choose (RFC 4291, section 2.5.4).
enum ClientNetwork {
    private static let length = 64

    /// A name that all addresses of the network have in common.
    static func name(of address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")), let parsed = IPAddress(address), !parsed.isIPv4 else { return address }
        return parsed.prefix(length).description
    }
}
