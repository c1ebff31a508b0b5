import EventLoop
import Synchronization

/// Work of a house that takes turns over all loops of a process, so that a house keeps no more of Postgres' processes busy than it should.
/// Whoever waits holds no connection.
final class HouseTurns: Sendable {
    private final class Waiter: Owned, Sendable {
        let owner: Owner?
        let continuation: UnsafeContinuation<Bool, Never>

        init(_ owner: Owner, _ continuation: UnsafeContinuation<Bool, Never>) {
            self.owner = owner
            self.continuation = continuation
        }
    }

    private struct House {
        var underWay = 0
        var queue = PoolQueue<Waiter>()
    }

    /// Turns of one house at a time.
    private let atATime: Int
    /// How many of a house, and of one person, may wait.
    private let waiting: (inAll: Int, ofOwner: Int)
    /// The houses that have a turn.
    private let houses = Mutex<[String: House]>([:])

    init(_ atATime: Int, waiting: (inAll: Int, ofOwner: Int)) {
        self.atATime = atATime
        self.waiting = waiting
    }

    /// Returns when it is the owner's turn, who then has to `pass` it on; false when the deadline came first, or too many wait.
    /// Whoever waits is a task of `loop`, which must run until then.
    func take(_ owner: Owner, on loop: EventLoop, until deadline: EventLoop.Instant) async -> Bool {
        var timer: Timer?
        let hasTurn = await withUnsafeContinuation { continuation in
            let waiter = Waiter(owner, continuation)
            if let answer = join(waiter, owner) { return continuation.resume(returning: answer) }
            // The task goes on over this loop, and so not before this is done.
            timer = loop.schedule(at: deadline) { [self] in giveUp(waiter, owner) }
        }
        timer?.cancel()
        return hasTurn
    }

    /// Gives the turn to the next of the house.
    func pass(_ owner: Owner) {
        let next = houses.withLock { houses -> Waiter? in
            if let next = houses[owner.house]?.queue.next(where: { _ in true }) { return next }
            houses[owner.house]?.underWay -= 1
            if houses[owner.house]?.underWay == 0 { houses[owner.house] = nil }
            return nil
        }
        next?.continuation.resume(returning: true)
    }

    /// True where it has its turn at once, false where too many wait, and nil where it waits.
    private func join(_ waiter: Waiter, _ owner: Owner) -> Bool? {
        houses.withLock { houses in
            let house = houses[owner.house, default: House()]
            if house.underWay < atATime {
                houses[owner.house, default: House()].underWay += 1
                return true
            }
            guard house.queue.count < waiting.inAll, house.queue.count(of: owner) < waiting.ofOwner else { return false }
            houses[owner.house]?.queue.append(waiter)
            return nil
        }
    }

    private func giveUp(_ waiter: Waiter, _ owner: Owner) {
        let waited = houses.withLock { $0[owner.house]?.queue.remove(waiter) ?? false }
        if waited { waiter.continuation.resume(returning: false) }
    }
}
