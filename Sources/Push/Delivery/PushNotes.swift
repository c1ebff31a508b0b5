import API
import EventLoop
import Postgres

/// Writes down what came of pushes, one statement at a time, so that however many end at once, requests keep their connections. Belongs to
/// its loop.
final class PushNotes {
    /// A fact to be written down of one push.
    enum Note {
        case sent(Push)
        case over(Push, PushOutbox.Outcome)
        case unreadable(push: String)
        case postponed(Push, to: Int64)
        /// Its device is gone, unless it came back since: then it may be tried again at `retry`.
        case gone(Push, before: Int64, retry: Int64)
        case moved(Push, APNsEnvironment)
    }

    private let outbox: PushOutbox
    private let platform: Push.Platform
    private let health: PushHealth
    private let log: Log
    private let loop: EventLoop
    private var notes: [Note] = []
    private var waiting: [UnsafeContinuation<Void, Never>] = []
    private var isWriting = false
    /// True while sent pushes can't be noted. A server that sends more meanwhile may send it twice.
    private(set) var isInTrouble = false

    /// How often a push whose device came back is tried.
    private static let mostTries = 3
    /// How often a statement fails before somebody is told.
    private static let quietTries = 3
    private static let firstPause: Duration = .milliseconds(100)
    private static let longestPause: Duration = .seconds(5)

    init(outbox: PushOutbox, platform: Push.Platform, health: PushHealth, log: Log, loop: EventLoop) {
        self.outbox = outbox
        self.platform = platform
        self.health = health
        self.log = log
        self.loop = loop
    }

    /// Returns when they are written.
    func write(_ new: [Note]) async {
        notes += new
        guard !isWriting else {
            await withUnsafeContinuation { waiting.append($0) }
            return
        }
        isWriting = true
        while !notes.isEmpty {
            let (taken, added) = (notes, waiting)
            (notes, waiting) = ([], [])
            await write(all: taken)
            for continuation in added { continuation.resume() }
        }
        isWriting = false
    }

    private func write(all notes: [Note]) async {
        let sent = notes.compactMap { note -> String? in if case .sent(let push) = note { push.id } else { nil } }
        if !sent.isEmpty {
            // A fact, whatever Postgres says: forgotten, it would be sent once more.
            await insist(forGood: true) { [outbox] () async throws(PostgresError) in try await outbox.finish(sent: sent) }
        }
        for note in notes {
            await insist { [outbox] () async throws(PostgresError) in
                switch note {
                case .sent: break
                case .over(let push, let outcome): try await outbox.finish(push.id, outcome, attempt: push.attempts)
                case .unreadable(let push): try await outbox.finish(push, .refused, attempt: nil)
                case .postponed(let push, let seconds):
                    try await outbox.postpone(push.id, to: seconds, attempt: push.attempts)
                case .gone(let push, let before, let retry):
                    if try await outbox.drop(push.device, registeredBefore: before) { break }
                    // The answer spoke of an older registration.
                    if push.attempts < Self.mostTries, retry < push.expiresAt {
                        try await outbox.postpone(push.id, to: retry, attempt: push.attempts)
                    } else {
                        try await outbox.finish(push.id, .refused, attempt: push.attempts)
                    }
                case .moved(let push, let environment):
                    try await outbox.move(push.device, to: environment, registeredAt: push.registeredAt)
                }
            }
        }
    }

    /// Tries for as long as the process lives, unless Postgres refuses what is said; `forGood` then, too.
    private func insist(forGood: Bool = false, _ write: () async throws(PostgresError) -> Void) async {
        var (tries, pause) = (0, Self.firstPause)
        while true {
            do throws(PostgresError) {
                try await write()
                isInTrouble = false
                _ = health.end(.unnoted, of: platform)
                return
            } catch {
                tries += 1
                let isGivenUp = !forGood && !error.mayPass
                if isGivenUp || tries == Self.quietTries {
                    log.write(
                        .error, "the outcome of a push could not be recorded",
                        [("service", .text(platform.rawValue)), ("attempt", .number(tries))] + Log.fields(error))
                }
                if isGivenUp { return }
                if tries == Self.quietTries {
                    isInTrouble = true
                    _ = health.begin(.unnoted, of: platform)
                }
                await loop.sleep(for: pause)
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }
}

extension PostgresError {
    /// True when the same statement may succeed later: not when Postgres refused what it says.
    fileprivate var mayPass: Bool {
        guard case .refused(let refusal) = self else { return true }
        return !["22", "23", "42"].contains { refusal.sqlState.hasPrefix($0) }
    }
}
