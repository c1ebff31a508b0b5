import EventLoop
import Text

/// The debts of strangers' networks: a table for each width, so that a flood of narrow networks pushes no wide one out.
struct NetworkGCRATables {
    /// 256 KiB.
    private static let narrowCapacity = 16_384
    private static let wideCapacity = 4096

    private let ceiling: Duration
    private var tables: [GCRATable]

    /// A new table has no debts at `now`; none may grow beyond `ceiling`.
    init(upTo ceiling: Duration, at now: EventLoop.Instant) {
        self.ceiling = ceiling
        tables = ClientNetwork.Width.allCases.map { width in
            // Half of what may be owed: a network that nobody has seen is let in even where all places are taken.
            GCRATable(
                capacity: width == .narrow ? Self.narrowCapacity : Self.wideCapacity, mostInherited: ceiling / 2, at: now)
        }
    }

    /// How long until a request of that cost is let in; zero where it is now.
    func wait(for cost: Duration, of address: IPAddress?, at now: EventLoop.Instant) -> Duration {
        var longest: Duration = .zero
        for (index, width) in ClientNetwork.Width.allCases.enumerated() {
            guard let network = ClientNetwork(of: address, width) else { break }
            let wait = tables[index].wait(
                for: cost / width.clients, of: HashedKey.of(network), upTo: ceiling, at: now)
            longest = max(longest, wait)
        }
        return longest
    }

    /// Adds a request's cost to what each network around the address owes, unless that would be too much for one of them.
    ///
    /// Returns how long to wait until it would not be; zero where the cost was added.
    mutating func charge(_ cost: Duration, to address: IPAddress?, at now: EventLoop.Instant) -> Duration {
        let wait = wait(for: cost, of: address, at: now)
        guard wait == .zero else { return wait }
        for (index, width) in ClientNetwork.Width.allCases.enumerated() {
            guard let network = ClientNetwork(of: address, width) else { break }
            tables[index].add(cost / width.clients, to: HashedKey.of(network), at: now)
        }
        return .zero
    }
}

/// One client among strangers: an IPv4 address, or the 64 bits of an IPv6 address that name a network,
/// because the rest is the client's own to choose (RFC 4291, section 2.5.4).
///
/// The holder of one such network often holds all of a wider one (RFC 6177: 48 or 56 bits), so those are clients as well, with
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

    /// Its first address; empty for those without an address.
    package var text: String { first?.description ?? "" }

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
