import EventLoop
import Synchronization
import Text

/// How many requests are let in: of an account, and of an address without a good token.
///
/// One for all loops, under a lock that is held for some 50 ns: a client's connections fall on any loop, so with a share
/// a loop one that has a single connection would get a fraction of its limit, and one with many the whole.
package final class RateLimiter: Sendable {
    /// The kind of limit that a request was counted against.
    package enum Scope: String, Sendable { case account, address, mail, proof }

    /// The tries of strangers who sign in, of which an address has fewer than of other requests.
    package enum Attempt: String, Sendable {
        /// Asks for a mail.
        case mail
        /// Shows a code or a password.
        case proof

        /// Sixty in five minutes, all of them at once after a quiet time: a house is one address, and signs in on Monday
        /// morning.
        fileprivate static let (cost, allowance): (Duration, Duration) = (.seconds(5), .seconds(300))
    }

    /// Too many requests.
    package struct Refusal: Error, Equatable {
        let scope: Scope
        /// How long until the next one is let in.
        package let wait: Duration

        package init(scope: Scope, wait: Duration) {
            self.scope = scope
            self.wait = wait
        }

        /// The wait in whole seconds, as `Retry-After` says it: rounded up, 1 at least.
        package var seconds: Int {
            let (seconds, attoseconds) = wait.components
            return Int(clamping: max(1, attoseconds > 0 ? seconds + 1 : seconds))
        }
    }

    /// More than any house has people; 64 KiB.
    private static let accountCapacity = 4096

    /// How many times more tokens of an address are looked at and found bad than other strangers are let in. A signature
    /// costs a tenth of a millisecond at most: that is little beside keeping a good token out whose neighbour sends bad ones.
    private static let inspections = 100

    private let accountLimit: RateLimit
    private let strangerLimit: RateLimit
    private let inspectionLimit: RateLimit
    private let accounts: Mutex<GCRATable>
    private let addresses: Mutex<NetworkGCRATables>
    private let badTokens: Mutex<NetworkGCRATables>
    private let mails: Mutex<NetworkGCRATables>
    private let proofs: Mutex<NetworkGCRATables>

    package init(accounts accountLimit: RateLimit, strangers strangerLimit: RateLimit) {
        self.accountLimit = accountLimit
        self.strangerLimit = strangerLimit
        inspectionLimit = RateLimit(perMinute: strangerLimit.perMinute * Self.inspections)
        accounts = Mutex(
            GCRATable(capacity: Self.accountCapacity, mostInherited: RateLimit.allowance / 2, at: .now))
        addresses = Mutex(NetworkGCRATables(upTo: RateLimit.allowance, at: .now))
        badTokens = Mutex(NetworkGCRATables(upTo: RateLimit.allowance, at: .now))
        mails = Mutex(NetworkGCRATables(upTo: Attempt.allowance, at: .now))
        proofs = Mutex(NetworkGCRATables(upTo: Attempt.allowance, at: .now))
    }

    /// Counts a request of a signed-in person, by the `sub` of their token.
    package func countAccount(_ subject: String, at now: EventLoop.Instant) throws(Refusal) {
        let key = HashedKey.of(subject)
        let wait = accounts.withLock { [accountLimit] in
            $0.charge(accountLimit.cost, to: key, upTo: RateLimit.allowance, at: now)
        }
        if wait > .zero { throw Refusal(scope: .account, wait: wait) }
    }

    /// Adds what a request turned out to cost beyond one: so many more. It was let in, so this refuses nothing.
    package func add(_ requests: Int, to subject: String, at now: EventLoop.Instant) {
        guard requests > 0 else { return }
        accounts.withLock { [accountLimit] in
            $0.add(accountLimit.cost * requests, to: HashedKey.of(subject), upTo: RateLimit.allowance * 2, at: now)
        }
    }

    /// Counts a request that came without a token.
    package func countStranger(_ address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let wait = addresses.withLock { [strangerLimit] in $0.charge(strangerLimit.cost, to: address, at: now) }
        if wait > .zero { throw Refusal(scope: .address, wait: wait) }
    }

    /// Counts an attempt to sign in.
    package func count(_ attempt: Attempt, of address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let wait =
            switch attempt {
            case .mail: mails.withLock { $0.charge(Attempt.cost, to: address, at: now) }
            case .proof: proofs.withLock { $0.charge(Attempt.cost, to: address, at: now) }
            }
        if wait > .zero { throw Refusal(scope: attempt == .mail ? .mail : .proof, wait: wait) }
    }

    /// Asks, before a token that nobody knows is looked at, whether its address has sent too many bad ones.
    package func admitUnknownToken(from address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        let wait = badTokens.withLock { [inspectionLimit] in $0.wait(for: inspectionLimit.cost, of: address, at: now) }
        if wait > .zero { throw Refusal(scope: .address, wait: wait) }
    }

    /// Counts a token that was looked at and found bad: by itself, and as a stranger's request.
    func countBadToken(from address: IPAddress?, at now: EventLoop.Instant) throws(Refusal) {
        countLook(from: address, at: now)
        try countStranger(address, at: now)
    }

    /// Counts a look at a signature that was in vain, and no more.
    package func countLook(from address: IPAddress?, at now: EventLoop.Instant) {
        _ = badTokens.withLock { [inspectionLimit] in $0.charge(inspectionLimit.cost, to: address, at: now) }
    }
}
