import Foundation
import Testing

@testable import OutboxExample

@Suite struct SendingOrderTests {
    private let clock = TestClock()
    private var order = SendingOrder(backOff: .plain)

    private mutating func add(_ change: Change, aheadOf settled: Entry? = nil) throws -> Entry {
        let entry = order.add(change, aheadOf: settled)
        return try #require(entry)
    }

    @Test("the changes of one asset go in the order in which they were written") mutating func oneAsset() throws {
        let pickup = try add(Phone.pickup("a"))
        let handBack = try add(Phone.handBack("a"))
        #expect(order.next(at: clock.now) == pickup)
        order.remove(pickup)
        #expect(order.next(at: clock.now) == handBack)
        order.remove(handBack)
        #expect(order.next(at: clock.now) == nil)
        #expect(order.wakeTime == nil)
    }

    @Test("while one waits for its next try, another asset overtakes it and its own followers don't")
    mutating func overtaking() throws {
        let stuck = try add(Phone.pickup("a"))
        let behind = try add(Phone.handBack("a"))
        let other = try add(Phone.pickup("b"))
        order.postpone(stuck, retryAfter: nil, at: clock.now)
        #expect(order.next(at: clock.now) == other)
        order.remove(other)
        #expect(order.next(at: clock.now) == nil)
        #expect(order.wakeTime == clock.now + 1)
        #expect(order.next(at: clock.now + 1) == stuck)
        order.remove(stuck)
        #expect(order.next(at: clock.now) == behind)
    }

    @Test("a parked one holds up its asset and no other, until it is settled") mutating func parking() throws {
        let refused = try add(Phone.pickup("a"))
        let behind = try add(Phone.handBack("a"))
        let other = try add(Phone.pickup("b"))
        order.set(try noted(), of: refused)
        #expect(order.parked.map(\.number) == [refused.number])
        #expect(order.next(at: clock.now) == other)
        order.remove(other)
        #expect(order.wakeTime == nil)
        order.set(nil, of: refused)
        #expect(order.next(at: clock.now) == refused)
        order.remove(refused)
        #expect(order.next(at: clock.now) == behind)
    }

    @Test("what settles a parked one goes ahead of it, and can be settled itself") mutating func settling() throws {
        _ = try add(Phone.pickup("b"))
        let handBack = try add(Phone.handBack("a"))
        _ = try add(Phone.pickup("c"))
        order.set(try noted(), of: handBack)
        let pickup = try add(Phone.pickup("a"), aheadOf: handBack)
        let earlier = try add(Phone.handBack("a"), aheadOf: pickup)
        #expect(order.entries.map(\.number) == [1, earlier.number, pickup.number, handBack.number, 3])
        #expect(order.entries == order.entries.sorted { $0.place < $1.place })
        let last = try add(Phone.pickup("d"))
        #expect(last.number == 6)
        #expect(order.entries.last == last)
    }

    @Test("each failure in a row doubles the pause; a rest of all keeps everything back") mutating func pauses() throws {
        let first = try add(Phone.pickup("a"))
        _ = try add(Phone.pickup("b"))
        for pause in [1.0, 2, 4, 8] {
            order.restAll(retryAfter: nil, at: clock.now)
            #expect(order.wakeTime == clock.now + pause)
            #expect(order.next(at: clock.now + pause - 0.001) == nil)
        }
        #expect(order.next(at: clock.now + 8) == first)
        order.reached()
        #expect(order.next(at: clock.now) == first)
        order.restAll(retryAfter: 30, at: clock.now)
        #expect(order.wakeTime == clock.now + 30)
    }

    @Test("one that always fails does not starve the others") mutating func fairness() throws {
        let stuck = try add(Phone.pickup("a"))
        let other = try add(Phone.pickup("b"))
        order.postpone(stuck, retryAfter: nil, at: clock.now)
        order.restAll(retryAfter: nil, at: clock.now)
        #expect(order.next(at: clock.now + 1) == other)
    }

    @Test("when the network is back nothing pauses") mutating func waking() throws {
        let entry = try add(Phone.pickup("a"))
        order.postpone(entry, retryAfter: 3600, at: clock.now)
        order.restAll(retryAfter: 3600, at: clock.now)
        order.wake()
        #expect(order.next(at: clock.now) == entry)
    }

    @Test("a batch is all that may be sent: of each asset its changes in their order, none behind a parked one")
    mutating func batch() throws {
        let stuck = try add(Phone.pickup("a"))
        let behindStuck = try add(Phone.handBack("a"))
        let first = try add(Phone.pickup("b"))
        let parked = try add(Phone.pickup("c"))
        let second = try add(Phone.handBack("b"))
        let refused = try add(Phone.handBack("b"))
        _ = try add(Phone.pickup("b"))
        order.set(try noted(), of: parked)
        order.set(try noted(), of: refused)
        #expect(order.batch(at: clock.now, upTo: 100) == [stuck, behindStuck, first, second])
        #expect(order.batch(at: clock.now, upTo: 3) == [stuck, behindStuck, first])
        order.postpone(stuck, retryAfter: nil, at: clock.now)
        #expect(order.batch(at: clock.now, upTo: 100) == [first, second])
        // Once it was tried in vain, the others go ahead of it.
        #expect(order.batch(at: clock.now + 1, upTo: 3) == [first, second, stuck])
        order.restAll(retryAfter: nil, at: clock.now)
        #expect(order.batch(at: clock.now, upTo: 100) == [])
    }

    @Test("what waits behind another of its asset is not paused by being told so") mutating func heldUp() throws {
        let first = try add(Phone.pickup("a"))
        let behind = try add(Phone.handBack("a"))
        order.postpone(first, retryAfter: nil, at: clock.now)
        order.postpone(behind, retryAfter: nil, at: clock.now)
        order.remove(first)
        #expect(order.next(at: clock.now) == behind)
    }

    @Test("the same change is taken once") mutating func sameKey() throws {
        let change = try Phone.pickup("a")
        _ = try add(change)
        let again = order.add(change)
        #expect(again == nil)
        #expect(order.entries.count == 1)
    }

    /// Some refusal.
    private func noted() throws -> Refusal {
        guard case .refused(let refusal) = Verdict(Reply.error(409, "line_capacity_full")) else {
            throw CancellationError()
        }
        return refusal
    }
}
