import Synchronization
import TestSupport
import Testing
import Text

@testable import API
@testable import Accounts

/// The queue before what is few, by itself.
@Suite(.mayBlock) struct TurnQueueTests {
    private func network(_ number: Int) -> ClientNetwork? { ClientNetwork(of: IPAddress("192.0.2.\(number)"), .narrow) }

    /// Who had a turn, in order.
    private final class Order: Sendable {
        private let turns = Mutex<[Int]>([])
        var all: [Int] { turns.withLock { $0 } }
        func add(_ number: Int) { turns.withLock { $0.append(number) } }
    }

    private func wait(for count: Int, in queue: TurnQueue) async {
        while queue.waiting < count { await Task.yield() }
    }

    @Test("places are given at once, then some wait, and the rest is refused; of one network fewer wait")
    func bounds() async {
        let queue = TurnQueue(places: 1, mostWaiting: 3, mostOfOneNetwork: 2)
        #expect(await queue.enter(from: network(1)) == .atOnce)
        await withTaskGroup { group in
            for (index, number) in [1, 1, 2].enumerated() {
                group.addTask {
                    #expect(await queue.enter(from: network(number)) == .waited)
                    queue.leave()
                }
                await wait(for: index + 1, in: queue)
            }
            #expect(await queue.enter(from: network(1)) == .refused, "two of it wait")
            #expect(await queue.enter(from: network(3)) == .refused, "three wait")
            queue.leave()
        }
        #expect(await queue.enter(from: network(3)) == .atOnce)
    }

    @Test("networks take turns: who asks for many makes its own wait")
    func turns() async {
        let queue = TurnQueue(places: 1, mostWaiting: 32, mostOfOneNetwork: 8)
        let order = Order()
        #expect(await queue.enter(from: network(1)) == .atOnce)
        await withTaskGroup { group in
            for (index, number) in [1, 1, 1, 1, 2, 3, 2].enumerated() {
                group.addTask {
                    #expect(await queue.enter(from: network(number)) == .waited)
                    order.add(number)
                    queue.leave()
                }
                await wait(for: index + 1, in: queue)
            }
            queue.leave()
        }
        #expect(order.all == [1, 2, 3, 1, 2, 1, 1])
    }
}
