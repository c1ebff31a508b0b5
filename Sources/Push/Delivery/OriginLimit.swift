import EventLoop

/// How many pushes may be under way to an origin, where a service has many: one that says nothing must not take the places of all others.
/// It begins with few, has one more with each answer, and one alone after it said "later" or nothing. Belongs to its loop.
final class OriginLimit {
    private struct Origin {
        var underWay = 0
        var most = OriginLimit.first
        var lastAnswer: EventLoop.Instant?
        var waiting: [Int] = []
    }

    private let loop: EventLoop
    private var origins: [String: Origin] = [:]
    private var waiters: [Int: UnsafeContinuation<Bool, Never>] = [:]
    private var lastWaiter = 0

    private static let first = 16
    /// Half of a lane.
    private static let most = 64
    /// How long a place is waited for while nothing is answered.
    private static let patience: Duration = .seconds(1)
    /// Endpoints may name any host.
    private static let mostKept = 256

    init(loop: EventLoop) { self.loop = loop }

    /// Waits for a place, for as long as answers come. Whoever gets one has to leave it.
    func enter(_ name: String) async -> Bool {
        if origins[name] == nil, origins.count >= Self.mostKept { origins = origins.filter { $0.value.underWay > 0 } }
        var origin = origins[name] ?? Origin()
        guard origin.underWay >= origin.most else {
            origin.underWay += 1
            origins[name] = origin
            return true
        }
        lastWaiter += 1
        let waiter = lastWaiter
        origin.waiting.append(waiter)
        origins[name] = origin
        return await withUnsafeContinuation { continuation in
            waiters[waiter] = continuation
            look(after: waiter, of: name)
        }
    }

    /// Gives a place back; `isAnswered` unless it said "later" or nothing.
    func leave(_ name: String, isAnswered: Bool) {
        guard var origin = origins[name] else { return }
        origin.underWay -= 1
        origin.most = isAnswered ? min(origin.most + 1, Self.most) : 1
        if isAnswered { origin.lastAnswer = .now }
        let admitted = origin.waiting.prefix(max(0, origin.most - origin.underWay))
        origin.waiting.removeFirst(admitted.count)
        origin.underWay += admitted.count
        origins[name] = origin
        for waiter in admitted { waiters.removeValue(forKey: waiter)?.resume(returning: true) }
    }

    /// Gives up after a while in which nothing was answered.
    private func look(after waiter: Int, of name: String) {
        _ = loop.schedule(at: .now + Self.patience) { [weak self] in
            guard let self, let continuation = waiters[waiter] else { return }
            if let last = origins[name]?.lastAnswer, last + Self.patience > .now { return look(after: waiter, of: name) }
            waiters[waiter] = nil
            origins[name]?.waiting.removeAll { $0 == waiter }
            continuation.resume(returning: false)
        }
    }
}
