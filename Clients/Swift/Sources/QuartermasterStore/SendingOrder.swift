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

    /// As many as may be sent in one request, in the order in which they were noted: changes of two assets can be for one line. Not those
    /// that are parked, whose pause is not over, or that whoever is signed in may not send, nor what waits behind them.
    /// - Parameters:
    ///   - entries: what waits or is parked, by place.
    ///   - bytes: the most that the bodies may be together.
    func batch(of entries: [NotedChange], at now: Date, upTo limit: Int, bytes: Int = 900_000, sender: Id?) -> [NotedChange] {
        guard rest.until <= now else { return [] }
        var batch: [NotedChange] = []
        var held: Set<Id> = []
        var size = 0
        for entry in entries where entry.state == .waiting || entry.isObstacle {
            guard held.isDisjoint(with: entry.pieces), maySend(entry, sender), pause(of: entry).until <= now else {
                held.formUnion(entry.pieces)
                continue
            }
            size += entry.body.utf8.count + 512
            guard batch.count < limit, batch.isEmpty || size <= bytes else { return batch }
            batch.append(entry)
        }
        return batch
    }

    /// When to ask again; nil when nothing waits to be sent.
    func wakeTime(of entries: [NotedChange], sender: Id?) -> Date? {
        var first: Date?
        var held: Set<Id> = []
        for entry in entries where entry.state == .waiting || entry.isObstacle {
            if held.isDisjoint(with: entry.pieces), maySend(entry, sender) {
                let time = max(pause(of: entry).until, rest.until)
                first = min(first ?? time, time)
            }
            held.formUnion(entry.pieces)
        }
        return first
    }

    private func maySend(_ entry: NotedChange, _ sender: Id?) -> Bool {
        entry.state == .waiting && !Self.isHeld(entry, sender: sender)
    }

    /// For each change of a batch those before it that it waits for and that are another asset's, so that the server can't tell: a case and
    /// what lies in it.
    static func waits(in batch: [NotedChange]) -> [[String]] {
        var last: [Id: NotedChange] = [:]
        return batch.map { entry in
            var keys: [String] = []
            for piece in entry.pieces {
                if let before = last[piece], before.asset != entry.asset, !keys.contains(before.key) { keys.append(before.key) }
                last[piece] = entry
            }
            return keys
        }
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
