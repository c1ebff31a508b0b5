import Synchronization
import Text

/// How many connections clients may have at a time, over all loops: in all, of one address, of one owner.
public final class ConnectionLimits: Sendable {
    private struct State {
        var count = 0
        var ofAddress: [IPAddress: Int] = [:]
        var ofOwner: [String: Int] = [:]
    }

    private let inAll: Int
    private let ofAddress: Int
    private let ofOwner: Int
    private let state = Mutex(State())

    /// Each at least 1.
    public init(inAll: Int, ofAddress: Int, ofOwner: Int) {
        self.inAll = inAll
        self.ofAddress = ofAddress
        self.ofOwner = ofOwner
    }

    /// True when one more may be accepted.
    var hasRoom: Bool { state.withLock { $0.count < inAll } }

    /// A seat for one more; nil where its address has too many. Without an address it counts among all alone.
    func admit(_ address: IPAddress?) -> ConnectionSeat? {
        let network = address.map(Self.network)
        let isAdmitted = state.withLock { state in
            if let network {
                guard state.ofAddress[network, default: 0] < ofAddress else { return false }
                state.ofAddress[network, default: 0] += 1
            }
            state.count += 1
            return true
        }
        return isAdmitted ? ConnectionSeat(self, network) : nil
    }

    /// The 64 bits of an IPv6 address that name a network: the rest is the client's own to choose.
    private static func network(_ address: IPAddress) -> IPAddress { address.isIPv4 ? address : address.prefix(64) }

    fileprivate func leave(_ network: IPAddress?, _ owner: String?) {
        state.withLock { state in
            state.count -= 1
            if let network { Self.remove(network, from: &state.ofAddress) }
            if let owner { Self.remove(owner, from: &state.ofOwner) }
        }
    }

    /// Counts a connection as the owner's; false where the owner has too many.
    fileprivate func claim(_ owner: String, after last: String?) -> Bool {
        state.withLock { state in
            guard state.ofOwner[owner, default: 0] < ofOwner else { return false }
            state.ofOwner[owner, default: 0] += 1
            if let last { Self.remove(last, from: &state.ofOwner) }
            return true
        }
    }

    private static func remove<Key: Hashable>(_ key: Key, from counts: inout [Key: Int]) {
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
    }
}

/// One connection's place among those that are counted, given back with the last who holds it.
final class ConnectionSeat: Sendable {
    private let limits: ConnectionLimits
    private let network: IPAddress?
    private let owner = Mutex<String?>(nil)
    private let isRefused = Mutex(false)

    fileprivate init(_ limits: ConnectionLimits, _ network: IPAddress?) {
        self.limits = limits
        self.network = network
    }

    deinit { limits.leave(network, owner.withLock { $0 }) }

    /// True when its owner was found to have too many: it is to be closed.
    var mustClose: Bool { isRefused.withLock { $0 } }

    /// Counts it as that owner's from now on, until another's request comes over it: a proxy's is many people's.
    func claim(_ newOwner: String) -> Bool {
        owner.withLock { owner in
            guard owner != newOwner else { return true }
            guard limits.claim(newOwner, after: owner) else {
                isRefused.withLock { $0 = true }
                return false
            }
            owner = newOwner
            return true
        }
    }
}
