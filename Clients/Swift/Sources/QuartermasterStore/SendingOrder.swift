import Foundation
import QuartermasterAPI

/// What may be sent, and when: the outbox's rules without a database, a network or a clock.
struct SendingOrder: Sendable {
    private var pauses: [String: Pause] = [:]
    /// The whole outbox rests when it is the way to the server that fails.
    private var rest = Pause()
    private let backOff: BackOff

    private struct Pause {
        var failures = 0
        var until = Date.distantPast
    }

    init(backOff: BackOff = BackOff()) { self.backOff = backOff }

    /// As many as may be sent in one request: of each asset the first change, and that only when it is not parked, its pause is over and
    /// whoever is signed in may send it; behind it those that wait behind it, because the server does none of them before the first is done.
    /// Of several assets the one that has waited longest since its last try, so that one that always fails does not starve the others.
    /// - Parameters:
    ///   - entries: what waits or is parked, by place.
    ///   - bytes: the most that the bodies may be together.
    func batch(of entries: [NotedChange], at now: Date, upTo limit: Int, bytes: Int = 900_000, sender: Id?) -> [NotedChange] {
        guard rest.until <= now else { return [] }
        let runs = self.runs(of: entries, sender: sender).filter { pause(of: $0[0]).until <= now }
            .sorted { (pause(of: $0[0]).until, $0[0].place) < (pause(of: $1[0]).until, $1[0].place) }
        var batch: [NotedChange] = []
        var size = 0
        for run in runs {
            for entry in run {
                size += entry.body.utf8.count + 256
                guard batch.count < limit, batch.isEmpty || size <= bytes else { return batch }
                batch.append(entry)
            }
        }
        return batch
    }

    /// When to ask again; nil when nothing waits to be sent.
    func wakeTime(of entries: [NotedChange], sender: Id?) -> Date? {
        runs(of: entries, sender: sender).map { max(pause(of: $0[0]).until, rest.until) }.min()
    }

    /// Of each asset the changes that may go one behind the other, none of them empty.
    private func runs(of entries: [NotedChange], sender: Id?) -> [[NotedChange]] {
        var runs: [Id: [NotedChange]] = [:]
        var closed: Set<Id> = []
        var order: [Id] = []
        for entry in entries where !closed.contains(entry.tie) {
            if entry.isObstacle || Self.isHeld(entry, sender: sender) {
                closed.insert(entry.tie)
            } else if entry.state == .waiting {
                if runs[entry.tie] == nil { order.append(entry.tie) }
                runs[entry.tie, default: []].append(entry)
            }
        }
        return order.compactMap { runs[$0] }
    }

    /// Another person noted it, and nobody has said yet that it may be sent as whoever is signed in.
    static func isHeld(_ entry: NotedChange, sender: Id?) -> Bool {
        guard entry.state == .waiting, let notedBy = entry.notedBy, let sender else { return false }
        return notedBy != sender && entry.releasedTo != sender
    }

    /// It is done with, or parked.
    mutating func forget(_ entry: NotedChange) { pauses[entry.key] = nil }

    /// It was tried in vain: it waits, and longer each time.
    mutating func postpone(_ entry: NotedChange, retryAfter: Double?, at now: Date) {
        var pause = pause(of: entry)
        extend(&pause, retryAfter, now)
        pauses[entry.key] = pause
    }

    /// Nobody answered, or the server said that it has enough: all wait, and longer each time.
    mutating func restAll(retryAfter: Double?, at now: Date) { extend(&rest, retryAfter, now) }

    /// The server answered: whatever fails now is not the way there.
    mutating func reached() { rest = Pause() }

    /// The network is back, says the phone: every pause is over.
    mutating func wake() {
        rest = Pause()
        pauses = [:]
    }

    private func extend(_ pause: inout Pause, _ retryAfter: Double?, _ now: Date) {
        pause.failures &+= 1
        pause.until = now.addingTimeInterval(backOff.delay(failures: pause.failures, retryAfter: retryAfter))
    }

    private func pause(of entry: NotedChange) -> Pause { pauses[entry.key] ?? Pause() }
}
