import FoundationEssentials

/// What may be sent, and when: the outbox's rules without a file, a network or a clock.
public struct SendingOrder: Sendable {
    /// By place.
    public private(set) var entries: [Entry]
    private var pauses: [String: Pause] = [:]
    /// The whole outbox rests when it is the way to the server that fails.
    private var rest = Pause()
    private let backOff: BackOff

    private struct Pause {
        var failures = 0
        var until = Date.distantPast
    }

    /// - Parameter entries: by place.
    public init(_ entries: [Entry] = [], backOff: BackOff = BackOff()) {
        self.entries = entries
        self.backOff = backOff
    }

    /// The next to send, nil when none may be sent now: of each asset only the first entry, and that only when it is
    /// not parked and its pause is over. Of several the one that has waited longest since its last try, so that one
    /// that always fails does not starve the others.
    public func next(at now: Date) -> Entry? { batch(at: now, upTo: 1).first }

    /// As many as may be sent in one request, by the same rules; behind the first of an asset those that wait behind it, because the
    /// server does none of them before the first is done.
    public func batch(at now: Date, upTo limit: Int) -> [Entry] {
        guard rest.until <= now else { return [] }
        let due = heads.filter { pause(of: $0).until <= now }
            .sorted { (pause(of: $0).until, $0.place) < (pause(of: $1).until, $1.place) }
        var batch: [Entry] = []
        for head in due where batch.count < limit {
            let run = entries.filter { $0.change.asset == head.change.asset }.prefix { $0.refusal == nil }
            batch += run.prefix(limit - batch.count)
        }
        return batch
    }

    /// When to ask again; nil when nothing waits to be sent.
    public var wakeTime: Date? {
        heads.map { max(pause(of: $0).until, rest.until) }.min()
    }

    /// What a person has to settle.
    public var parked: [Entry] { entries.filter { $0.refusal != nil } }

    /// A new entry, the last of its asset unless it is to go ahead of another; nil when its key is there already.
    mutating func add(_ change: Change, aheadOf settled: Entry? = nil) -> Entry? {
        guard !entries.contains(where: { $0.change.key == change.key }) else { return nil }
        let number = (entries.map(\.number).max() ?? 0) &+ 1
        let index = entries.firstIndex { $0.number == settled?.number } ?? entries.endIndex
        let entry = Entry(number: number, place: place(before: index) ?? Double(number), change: change, refusal: nil)
        entries.insert(entry, at: index)
        return entry
    }

    /// Halfway between that entry and the one ahead of it; nil at the end.
    private func place(before index: Int) -> Double? {
        guard entries.indices.contains(index) else { return nil }
        return ((index > 0 ? entries[index - 1].place : 0) + entries[index].place) / 2
    }

    /// It is done with: the next of its asset may go.
    mutating func remove(_ entry: Entry) {
        entries.removeAll { $0.number == entry.number }
        pauses[entry.change.key] = nil
    }

    /// Parks it with a reason, or with nil puts it back to be sent. What came after it on the same asset waits behind it.
    mutating func set(_ refusal: Refusal?, of entry: Entry) {
        guard let index = entries.firstIndex(where: { $0.number == entry.number }) else { return }
        entries[index].refusal = refusal
        pauses[entry.change.key] = nil
    }

    /// It was tried in vain: it waits, and longer each time. One that waits behind another of its asset anyway needs no pause.
    mutating func postpone(_ entry: Entry, retryAfter: Double?, at now: Date) {
        guard entries.first(where: { $0.change.asset == entry.change.asset })?.number == entry.number else { return }
        var pause = pause(of: entry)
        extend(&pause, retryAfter, now)
        pauses[entry.change.key] = pause
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

    private func pause(of entry: Entry) -> Pause { pauses[entry.change.key] ?? Pause() }

    /// The first entry of each asset, where it is not parked.
    private var heads: [Entry] {
        var assets: Set<String> = []
        return entries.filter { assets.insert($0.change.asset).inserted && $0.refusal == nil }
    }
}
