import Foundation
import QuartermasterAPI

/// Pauses after failures: each thing that failed pauses for itself, and all of them rest when it is the way to the server that fails.
struct Pauses: Sendable {
    private var paused: [String: Pause] = [:]
    private var rest = Pause()
    private let backOff: BackOff

    private struct Pause {
        var failures = 0
        var since = Date.distantPast
        var until = Date.distantPast

        /// Where the clock was set back since, the pause is over: nobody knows how much of it is left.
        func until(at now: Date) -> Date { now < since ? .distantPast : until }
    }

    init(_ backOff: BackOff) { self.backOff = backOff }

    /// When a thing may be tried again.
    func until(_ name: String, at now: Date) -> Date { max(ownUntil(name, at: now), rests(at: now)) }

    /// The same, whatever all the others do.
    func ownUntil(_ name: String, at now: Date) -> Date { paused[name]?.until(at: now) ?? .distantPast }

    /// Until when all rest.
    func rests(at now: Date) -> Date { rest.until(at: now) }

    /// How often in a row all had to rest.
    var failures: Int { rest.failures }

    /// It is done with, or parked.
    mutating func forget(_ name: String) { paused[name] = nil }

    /// It was tried in vain: it waits, and longer each time.
    mutating func postpone(_ name: String, retryAfter: Double?, at now: Date) {
        var pause = paused[name] ?? Pause()
        extend(&pause, retryAfter, now)
        paused[name] = pause
    }

    /// Nobody answered, or the server said that it has enough: all wait, and longer each time.
    mutating func restAll(retryAfter: Double?, at now: Date) { extend(&rest, retryAfter, now) }

    /// Nobody knows who is signed in.
    mutating func unknown(_ failure: OfficeFailure, at now: Date) -> OutboxSender.Outcome {
        if failure == .signInNeeded { return .signInNeeded }
        if case .refused(let refusal) = failure, Verdict.verdict(of: refusal, retryAfter: nil) == .signInAgain {
            return .signInNeeded
        }
        restAll(retryAfter: nil, at: now)
        return .again(rests(at: now))
    }

    /// The server answered: whatever fails now is not the way there.
    mutating func reached() { rest = Pause() }

    /// The network is back, says the phone: every pause is over.
    mutating func wake() {
        rest = Pause()
        paused = [:]
    }

    private func extend(_ pause: inout Pause, _ retryAfter: Double?, _ now: Date) {
        pause.failures &+= 1
        pause.since = now
        pause.until = now.addingTimeInterval(backOff.delay(failures: pause.failures, retryAfter: retryAfter))
    }
}

/// What may be sent, and when: the outbox's rules without a database, a network or a clock.
struct SendingOrder: Sendable {
    var pauses: Pauses

    init(backOff: BackOff = BackOff()) { pauses = Pauses(backOff) }

    /// What stands in the way of later changes: those that are not done, and are not of this request.
    private struct Obstacles {
        var pieces: Set<Id> = []
        var keys: Set<String> = []

        func hold(_ entry: NotedChange) -> Bool {
            !pieces.isDisjoint(with: entry.pieces) || entry.after.contains { keys.contains($0) }
        }

        mutating func add(_ entry: NotedChange) {
            pieces.formUnion(entry.pieces)
            keys.insert(entry.key)
        }
    }

    /// What the server said of a request has them pause, or go on.
    /// - Parameter isOfAll: it was said of the whole request, and no change was looked at: the rests go on growing.
    mutating func hear(_ settled: [(entry: NotedChange, verdict: Verdict)], isOfAll: Bool = false, at now: Date) {
        var rests: [Double?] = []
        if !isOfAll, settled.contains(where: { $0.verdict != .notTheOffice }) { pauses.reached() }
        var failed = Obstacles()
        for (entry, verdict) in settled {
            switch verdict {
            case .done, .refused: pauses.forget(entry.key)
            case .later(let seconds):
                pauses.postpone(entry.key, retryAfter: seconds, at: now)
                if seconds != nil { rests.append(seconds) }
            case .notTheOffice:
                pauses.postpone(entry.key, retryAfter: nil, at: now)
                rests.append(nil)
            // It waits for the one ahead of it, and for nothing else. Where none is known, it is tried again, but not at once.
            case .behind: if !failed.hold(entry) { pauses.postpone(entry.key, retryAfter: nil, at: now) }
            // The next request shows whether the token is good.
            case .signInAgain: break
            }
            if verdict != .done { failed.add(entry) }
        }
        if !rests.isEmpty { pauses.restAll(retryAfter: rests.compactMap(\.self).max(), at: now) }
    }

    /// As many as may be sent in one request, in the order in which they were noted: changes of two assets can be for one line. Not those
    /// that are parked, whose pause is not over, that wait for a pull, whose files are not at the server, or that whoever is signed in may not
    /// send, nor what waits behind them.
    /// - Parameters:
    ///   - bytes: the most that the bodies may be together.
    ///   - next: gives what waits or is parked, by place, and nil at the end. It is asked for no more than is needed to choose these.
    func batch(
        at now: Date, upTo limit: Int, bytes: Int = 900_000, sender: Id?, from next: () throws -> NotedChange?
    ) rethrows -> [NotedChange] {
        guard pauses.rests(at: now) <= now else { return [] }
        if limit == 1 { return [try fairest(at: now, sender: sender, from: next)].compactMap(\.self) }
        var batch: [NotedChange] = []
        var obstacles = Obstacles()
        var size = 0
        while batch.count < limit, let entry = try next() {
            guard entry.state == .waiting || entry.isObstacle else { continue }
            guard !obstacles.hold(entry), maySend(entry, sender), pauses.until(entry.key, at: now) <= now else {
                obstacles.add(entry)
                continue
            }
            size += entry.template.utf8.count + 256 * entry.files.count + 512
            guard batch.isEmpty || size <= bytes else { return batch }
            batch.append(entry)
        }
        return batch
    }

    /// Of those that nothing stands in front of, the one that has waited longest since it was tried: one that always fails keeps no other
    /// waiting.
    private func fairest(at now: Date, sender: Id?, from next: () throws -> NotedChange?) rethrows -> NotedChange? {
        var found: NotedChange?
        var obstacles = Obstacles()
        while let entry = try next() {
            guard entry.state == .waiting || entry.isObstacle else { continue }
            let time = pauses.ownUntil(entry.key, at: now)
            if !obstacles.hold(entry), maySend(entry, sender), time <= now,
                found.map({ time < pauses.ownUntil($0.key, at: now) }) ?? true
            {
                found = entry
                // Never tried: nothing has waited longer, however many follow.
                if time == .distantPast { return entry }
            }
            obstacles.add(entry)
        }
        return found
    }

    /// When to ask again; nil when nothing waits to be sent.
    func wakeTime(of entries: [NotedChange], at now: Date, sender: Id?) -> Date? {
        var first: Date?
        var obstacles = Obstacles()
        for entry in entries where entry.state == .waiting || entry.isObstacle {
            if !obstacles.hold(entry), maySend(entry, sender) {
                let time = pauses.until(entry.key, at: now)
                first = min(first ?? time, time)
            }
            obstacles.add(entry)
        }
        return first
    }

    private func maySend(_ entry: NotedChange, _ sender: Id?) -> Bool {
        entry.state == .waiting && !entry.waitsForPull && entry.hasItsFiles && !Self.isHeld(entry, sender: sender)
    }

    /// For each change of a batch those before it that it waits for and the server can't tell by the asset: a case and what lies in it, a
    /// report and its pickup. An undo names no asset to the server.
    static func waits(in batch: [NotedChange]) -> [[String]] {
        var last: [Id: NotedChange] = [:]
        var sent: Set<String> = []
        return batch.map { entry in
            var keys = entry.after.filter { sent.contains($0) }
            for piece in entry.pieces {
                if let before = last[piece], !keys.contains(before.key),
                    before.asset != entry.asset || before.kind == .undo || entry.kind == .undo
                {
                    keys.append(before.key)
                }
                last[piece] = entry
            }
            sent.insert(entry.key)
            return keys
        }
    }

    /// Another person noted it, and nobody has said yet that it may be sent as whoever is signed in.
    static func isHeld(_ entry: NotedChange, sender: Id?) -> Bool {
        guard entry.state == .waiting, let notedBy = entry.notedBy, let sender else { return false }
        return notedBy != sender && entry.releasedTo != sender
    }
}
