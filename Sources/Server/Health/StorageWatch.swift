import API
import Synchronization

/// The state of storage: the result of the last look, and whether one is under way.
///
/// A store that is full is up: it takes no photo, which the phones are told, and does everything else.
struct StorageState: Sendable {
    /// Longer than any look takes that comes to something.
    static let patience: Duration = .seconds(15)

    /// The warning of `/readyz` then.
    static let fullWarning = "photo_storage_full"

    private var isGood = false
    private(set) var isFull = false
    /// Of the last look; nil where nobody can tell.
    private(set) var room: StorageRoom?
    private(set) var wasLookedAt = false
    private var lookingSince: ContinuousClock.Instant?

    /// A look begins.
    mutating func begin(at now: ContinuousClock.Instant) { lookingSince = now }

    /// It has come to this.
    mutating func end(isGood: Bool, isFull: Bool = false, room: StorageRoom? = nil) {
        self.room = room
        self.isGood = isGood
        self.isFull = isFull
        wasLookedAt = true
        lookingSince = nil
    }

    /// A disk that does not answer at all, such as a share whose server is gone, is down as well.
    func isUp(at now: ContinuousClock.Instant) -> Bool {
        isGood && lookingSince.map { now - $0 < Self.patience } ?? true
    }
}

/// Looks after storage now and then, so that `/readyz` knows and never waits for it.
final class StorageWatch: Sendable {
    private let store: any FileStore
    private let readiness: Readiness
    private let known = Mutex<(trouble: String?, isFull: Bool)>((nil, false))

    /// While it is down: health has to come back soon after storage does.
    private static let pauseInTrouble: Duration = .seconds(3)

    init(_ store: any FileStore, telling readiness: Readiness) {
        self.store = store
        self.readiness = readiness
    }

    static let job = Job(
        "storage", of: .process, every: { _ in .seconds(30) }, startsAfter: { _ in .zero },
        .task { services async throws(JobFailure) in
            guard let watch = services[StorageWatch.self] else { return .never }
            return await watch.look(services.log)
        })

    private func look(_ log: Log) async -> Job.Next {
        readiness.noteStorage { $0.begin(at: .now) }
        let trouble = await store.trouble()
        let isFull = trouble == nil ? await store.isFull() : false
        let room = trouble == nil ? await store.room() : nil
        readiness.noteStorage { $0.end(isGood: trouble == nil, isFull: isFull, room: room) }
        let before = known.withLock { known in
            defer { known = (trouble, isFull) }
            return known
        }
        Self.tell(log, from: before, to: (trouble, isFull))
        return trouble == nil && !isFull ? .asUsual : .after(Self.pauseInTrouble)
    }

    /// Says what is new.
    private static func tell(_ log: Log, from before: (trouble: String?, isFull: Bool), to now: (trouble: String?, isFull: Bool))
    {
        if now.isFull, !before.isFull { log.write(.error, "storage is full: no photo is accepted until there is room") }
        if before.isFull, !now.isFull, now.trouble == nil { log.write(.info, "storage has room again") }
        if let trouble = now.trouble, trouble != before.trouble {
            log.write(.error, "storage is down", [("reason", .text(trouble))])
        }
        if now.trouble == nil, before.trouble != nil { log.write(.info, "storage is up again") }
    }
}
