import HTTP

/// What counts as one client among strangers: an IPv4 address, or the 64 bits of an IPv6 address that name a network,
/// because the rest is the client's own to choose (RFC 4291, section 2.5.4).
///
/// Who holds one such network often holds all of a wider one (RFC 6177: 48 or 56 bits), so those are clients as well, with
/// a higher limit.
package struct ClientNetwork: Hashable {
    /// A kind of network, by how many bits name it.
    package enum Width: Int, CaseIterable {
        case narrow = 64
        case site = 56
        case wideSite = 48

        /// How many times the limit of one client such a network has: less than the clients that fit into it.
        var clients: Int {
            switch self {
            case .narrow: 1
            case .site: 4
            case .wideSite: 16
            }
        }
    }

    private let first: IPAddress?

    /// The network of that width around an address; nil where there is none: an IPv4 address is one by itself. Those
    /// without an address are one client.
    package init?(of address: IPAddress?, _ width: Width) {
        guard let address, !address.isIPv4 else {
            guard width == .narrow else { return nil }
            first = address
            return
        }
        first = address.prefix(width.rawValue)
    }
}
