import EventLoop
import HTTP
import Synchronization

/// How many requests are let in: of an account, and of an address without a good token.
///
/// One for all loops, under a lock that is held for some 50 ns: a client's connections fall on any loop, so with a share
/// a loop one that has a single connection would get a fraction of its limit, and one with many the whole.
final class RateLimiter: Sendable {
    /// What a request was counted against.
    enum Scope: String, Sendable { case account, address, mail, proof }

    /// What strangers try when they sign in, of which an address has fewer than of other requests.
    enum Attempt: String, Sendable {
        /// Asks for a mail.
        case mail
        /// Shows a code or a password.
        case proof

        /// Sixty in five minutes, all of them at once after a quiet time: a house is one address, and signs in on Monday
        /// morning.
        fileprivate static let (cost, allowance): (Duration, Duration) = (.seconds(5), .seconds(300))
    }

    /// Too many requests.
    struct Refusal: Error, Equatable {
        let scope: Scope
        /// How long until the next one is let in.
        let wait: Duration

        /// The wait in whole seconds, as `Retry-After` says it: rounded up, 1 at least.
        var seconds: Int {
            let (seconds, attoseconds) = wait.components
            return Int(clamping: max(1, attoseconds > 0 ? seconds + 1 : seconds))
        }
    }

    /// More than any house has people; 96 KiB.
    private static let accountCapacity = 4096
    /// 384 KiB.
    private static let addressCapacity = 16_384
    /// Bad tokens are told 401 for as long as other strangers are let in. Their signatures are looked at for another
    /// minute's worth, so that a good token that comes from the same address is not turned away too soon.
    private static let inspected = RateLimit.allowance * 2

    private let accountLimit: RateLimit
    private let strangerLimit: RateLimit
    private let accounts: Mutex<DebtTable>
    private let addresses: Mutex<DebtTable>
    private let attempts: Mutex<DebtTable>

    init(accounts accountLimit: RateLimit, strangers strangerLimit: RateLimit) {
        self.accountLimit = accountLimit
        self.strangerLimit = strangerLimit
        accounts = Mutex(DebtTable(capacity: Self.accountCapacity, at: .now))
        addresses = Mutex(DebtTable(capacity: Self.addressCapacity, at: .now))
        attempts = Mutex(DebtTable(capacity: Self.addressCapacity, at: .now))
    }

    /// Counts a request of a signed-in person, by the `sub` of their token.
    func countAccount(_ subject: String, at now: EventLoop.Instant) throws(Refusal) {
        let key = Self.key(subject)
        let wait = accounts.withLock { [accountLimit] in
            $0.charge(accountLimit.cost, to: key, upTo: RateLimit.allowance, at: now)
        }
        if wait > .zero { throw Refusal(scope: .account, wait: wait) }
    }

    /// Counts a request that came without a token.
    func countStranger(_ address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let key = Self.key(ClientNetwork(of: address))
        let wait = addresses.withLock { [strangerLimit] in
            $0.charge(strangerLimit.cost, to: key, upTo: RateLimit.allowance, at: now)
        }
        if wait > .zero { throw Refusal(scope: .address, wait: wait) }
    }

    /// Counts an attempt to sign in.
    func count(_ attempt: Attempt, of address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let key = Self.key([attempt: ClientNetwork(of: address)])
        let wait = attempts.withLock { $0.charge(Attempt.cost, to: key, upTo: Attempt.allowance, at: now) }
        if wait > .zero { throw Refusal(scope: attempt == .mail ? .mail : .proof, wait: wait) }
    }

    /// Asks, before a token that nobody knows is looked at, whether its address has sent too many bad ones.
    func admitUnknownToken(from address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let key = Self.key(ClientNetwork(of: address))
        let debt = addresses.withLock { $0.debt(of: key, at: now) }
        let excess = debt + strangerLimit.cost - Self.inspected
        if excess > .zero { throw Refusal(scope: .address, wait: excess) }
    }

    /// Counts a token that was looked at and found bad.
    func countBadToken(from address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let key = Self.key(ClientNetwork(of: address))
        let debt = addresses.withLock { [strangerLimit] in
            _ = $0.charge(strangerLimit.cost, to: key, upTo: Self.inspected, at: now)
            return $0.debt(of: key, at: now)
        }
        if debt > RateLimit.allowance { throw Refusal(scope: .address, wait: debt - RateLimit.allowance) }
    }

    /// Swift seeds its hasher anew in each process, so that nobody can choose keys that fall into one set.
    private static func key(_ value: some Hashable) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(value)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}
