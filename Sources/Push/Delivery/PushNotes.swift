import API
import EventLoop
import Postgres

/// Writes down what came of pushes, one statement at a time, so that however many end at once, requests keep their connections. Belongs to
/// its loop.
final class PushNotes {
    /// What is to be written down of one.
    enum Note {
        case sent(push: String)
        case over(Push, PushOutbox.Outcome)
        case postponed(Push, to: Int64)
        case gone(Push, device: String, before: Int64)
        case moved(device: String, APNsEnvironment)
        case released
    }

    private let outbox: PushOutbox
    private let platform: Push.Platform
    private let log: Log
    private let loop: EventLoop
    private var notes: [Note] = []
    private var isWriting = false

    /// What was sent and can't be noted is sent once more when its lease is over: so it is tried for about as long.
    private static let mostTries = 100
    private static let pauseInTrouble: Duration = .milliseconds(300)

    init(outbox: PushOutbox, platform: Push.Platform, log: Log, loop: EventLoop) {
        self.outbox = outbox
        self.platform = platform
        self.log = log
        self.loop = loop
    }

    /// Returns when all is written that has been added so far, unless somebody else is at it.
    func write(_ new: [Note]) async {
        notes += new
        guard !isWriting else { return }
        isWriting = true
        while !notes.isEmpty {
            let taken = notes
            notes = []
            await write(all: taken)
        }
        isWriting = false
    }

    private func write(all notes: [Note]) async {
        let sent = notes.compactMap { note -> String? in if case .sent(let push) = note { push } else { nil } }
        if !sent.isEmpty {
            await insist { [outbox] () async throws(PostgresError) in try await outbox.finish(sent: sent) }
        }
        for note in notes {
            await insist { [outbox, platform] () async throws(PostgresError) in
                switch note {
                case .sent: break
                case .over(let push, let outcome): try await outbox.finish(push.id, outcome, attempt: push.attempts)
                case .postponed(let push, let seconds):
                    try await outbox.postpone(push.id, to: seconds, attempt: push.attempts)
                case .gone(let push, let device, let before):
                    // A device that came back since keeps its place; this push is over all the same.
                    if try await !outbox.drop(device, registeredBefore: before) {
                        try await outbox.finish(push.id, .refused, attempt: push.attempts)
                    }
                case .moved(let device, let environment): try await outbox.move(device, to: environment)
                case .released: try await outbox.release(platform)
                }
            }
        }
    }

    private func insist(_ write: () async throws(PostgresError) -> Void) async {
        for attempt in 1...Self.mostTries {
            do throws(PostgresError) {
                return try await write()
            } catch {
                guard attempt < Self.mostTries, error.mayPass else {
                    log.write(
                        .error, "what came of a push could not be noted",
                        [("service", .text(platform.rawValue))] + Log.fields(error))
                    return
                }
                await loop.sleep(for: Self.pauseInTrouble)
            }
        }
    }
}

extension PostgresError {
    /// Whether the same statement may succeed later: not when Postgres refused what it says.
    fileprivate var mayPass: Bool {
        guard case .refused(let refusal) = self else { return true }
        return !["22", "23", "42"].contains { refusal.sqlState.hasPrefix($0) }
    }
}
