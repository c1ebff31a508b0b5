import API
import Crypto
import EventLoop
import Synchronization

/// Whether the server can do its work, part by part (contract, section 9). Shared by all loops.
final class Readiness: Sendable {
    private struct State {
        var isServing = false
        var schemaIsCurrent = false
        var database: String?
        var storage = StorageState()
    }

    private let state = Mutex(State())
    private let keys: KeyRing
    /// Nil where there is nothing to notice.
    let forwarding: ForwardingWatch?
    /// What else somebody should look at.
    private let otherWarnings: @Sendable () -> [String]

    init(keys: KeyRing, forwarding: ForwardingWatch?, otherWarnings: @escaping @Sendable () -> [String] = { [] }) {
        self.keys = keys
        self.forwarding = forwarding
        self.otherWarnings = otherWarnings
    }

    /// From now on requests are answered.
    func serve() { state.withLock { $0.isServing = true } }

    /// From now on balancers should look elsewhere.
    func drain() { state.withLock { $0.isServing = false } }

    /// The database was found up to date.
    func schemaIsCurrent() { state.withLock { $0.schemaIsCurrent = true } }

    /// Which database it is; two servers of one port ask one another.
    func noteDatabase(_ identity: String) { state.withLock { $0.database = identity } }

    /// Nil until Postgres was reached.
    var database: String? { state.withLock { $0.database } }

    /// Takes down what is known of storage.
    func noteStorage(_ change: (inout StorageState) -> Void) { state.withLock { change(&$0.storage) } }

    /// What somebody should look at, though the server does its work.
    var warnings: [String] {
        (forwarding?.hasNoticed == true ? [ForwardingWatch.warning] : [])
            + (state.withLock { $0.storage.isFull } ? [StorageState.fullWarning] : []) + otherWarnings()
    }

    /// The parts by name, and whether each is up.
    func parts(postgresIsUp: Bool) -> [(name: String, isUp: Bool)] {
        let (isServing, schemaIsCurrent, storageIsUp) = state.withLock {
            ($0.isServing, $0.schemaIsCurrent, $0.storage.isUp(at: .now))
        }
        return [
            ("postgres", postgresIsUp), ("migrations", schemaIsCurrent), ("storage", storageIsUp),
            ("keys", keys.isLoaded), ("serving", isServing),
        ]
    }
}

/// What is known of storage: what the last look came to, and whether one is under way.
///
/// A store that is full is up: it takes no photo, which the phones are told, and does everything else.
struct StorageState: Sendable {
    /// Longer than any look takes that comes to something.
    static let patience: Duration = .seconds(15)

    /// What `/readyz` warns of then.
    static let fullWarning = "photo_storage_full"

    private var isGood = false
    private(set) var isFull = false
    private var lookingSince: ContinuousClock.Instant?

    /// A look begins.
    mutating func begin(at now: ContinuousClock.Instant) { lookingSince = now }

    /// It has come to this.
    mutating func end(isGood: Bool, isFull: Bool = false) {
        self.isGood = isGood
        self.isFull = isFull
        lookingSince = nil
    }

    /// A disk that does not answer at all, such as a share whose server is gone, is down as well.
    func isUp(at now: ContinuousClock.Instant) -> Bool {
        isGood && lookingSince.map { now - $0 < Self.patience } ?? true
    }
}

/// Looks after storage now and then, so that `/readyz` knows and never waits for it.
enum StorageWatch {
    private static let pause: Duration = .seconds(30)
    /// While it is down: health has to come back soon after storage does.
    private static let pauseInTrouble: Duration = .seconds(3)

    /// Runs until the loop ends.
    static func run(_ store: any FileStore, telling readiness: Readiness, _ log: Log, on loop: EventLoop) async {
        var known: String?
        var wasFull = false
        while true {
            readiness.noteStorage { $0.begin(at: .now) }
            let trouble = await store.trouble()
            let isFull = trouble == nil ? await store.isFull() : false
            readiness.noteStorage { $0.end(isGood: trouble == nil, isFull: isFull) }
            if isFull, !wasFull { log.write(.error, "storage is full: no photo is taken until there is room") }
            if wasFull, !isFull, trouble == nil { log.write(.info, "storage has room again") }
            wasFull = isFull
            if let trouble, trouble != known { log.write(.error, "storage is down", [("reason", .text(trouble))]) }
            if trouble == nil, known != nil { log.write(.info, "storage is up again") }
            known = trouble
            await loop.sleep(for: trouble == nil && !isFull ? pause : pauseInTrouble)
        }
    }
}
