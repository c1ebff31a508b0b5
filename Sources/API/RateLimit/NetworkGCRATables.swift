import EventLoop
import HTTP

/// What the networks of strangers owe: a table for each width, so that a flood of narrow networks pushes no wide one out.
struct NetworkGCRATables {
    /// 384 KiB.
    private static let narrowCapacity = 16_384
    private static let wideCapacity = 4096

    private let ceiling: Duration
    private var tables: [GCRATable]

    /// Nobody owes anything at `now`, and nobody may come to owe more than `ceiling`.
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
