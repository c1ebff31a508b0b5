import Foundation
import QuartermasterAPI
import Testing

@testable import QuartermasterStore

/// What may be sent, and when, without a database, a network or a clock.
@Suite struct SendingOrderTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private var order = SendingOrder(backOff: BackOff(jitter: { 1 }))
    private var entries: [NotedChange] = []
    private let assets: [String: Id] = ["a": UUID(), "b": UUID(), "c": UUID(), "d": UUID()]

    private mutating func add(_ asset: String, _ way: Way = .out) throws -> NotedChange {
        let id = try #require(assets[asset])
        let change = try HouseStore.change(way, id, on: UUID(), by: nil, at: now)
        entries.append(change)
        return change
    }

    private func batch(at time: Date, upTo limit: Int = 100, bytes: Int = 900_000) -> [String] {
        reading(at: time, upTo: limit, bytes: bytes).keys
    }

    /// The keys of a batch, and how many changes were read for it.
    private func reading(at time: Date, upTo limit: Int, bytes: Int = 900_000) -> (keys: [String], count: Int) {
        var rest = entries[...]
        let batch = order.batch(at: time, upTo: limit, bytes: bytes, sender: nil) { rest.popFirst() }
        return (batch.map(\.key), entries.count - rest.count)
    }

    private func next(at time: Date) -> String? { batch(at: time, upTo: 1).first }

    private mutating func remove(_ change: NotedChange) {
        entries.removeAll { $0.key == change.key }
        order.pauses.forget(change.key)
    }

    private mutating func park(_ change: NotedChange, _ code: ErrorCode = .lineCapacityFull) {
        for index in entries.indices where entries[index].key == change.key {
            entries[index].state = .parked
            entries[index].refusal = Refusal(status: 409, code: code, message: "No.")
        }
    }

    private func wakeTime(at time: Date) -> Date? { order.wakeTime(of: entries, at: time, sender: nil) }

    @Test("the changes of one asset go in the order in which they were noted")
    mutating func oneAsset() throws {
        let (pickup, handBack) = (try add("a"), try add("a", .back))
        #expect(next(at: now) == pickup.key)
        #expect(batch(at: now) == [pickup.key, handBack.key])
        remove(pickup)
        #expect(next(at: now) == handBack.key)
        remove(handBack)
        #expect(next(at: now) == nil)
        #expect(wakeTime(at: now) == nil)
    }

    @Test("while one waits for its next try, another asset overtakes it and its own followers don't")
    mutating func overtaking() throws {
        let (stuck, behind, other) = (try add("a"), try add("a", .back), try add("b"))
        order.pauses.postpone(stuck.key, retryAfter: nil, at: now)
        #expect(batch(at: now) == [other.key])
        remove(other)
        #expect(next(at: now) == nil)
        #expect(wakeTime(at: now) == now + 1)
        #expect(next(at: now + 1) == stuck.key)
        remove(stuck)
        #expect(next(at: now) == behind.key)
    }

    @Test("a parked one holds up its asset and no other, until it is settled; what had happened already holds up nothing")
    mutating func parking() throws {
        let (refused, behind, other) = (try add("a"), try add("a", .back), try add("b"))
        park(refused)
        #expect(batch(at: now) == [other.key])
        remove(other)
        #expect(wakeTime(at: now) == nil)
        park(refused, .alreadyApplied)
        #expect(batch(at: now) == [behind.key])
        remove(refused)
        #expect(next(at: now) == behind.key)
    }

    @Test("each failure in a row doubles the pause; a rest of all keeps everything back")
    mutating func pauses() throws {
        let first = try add("a")
        _ = try add("b")
        for pause in [1.0, 2, 4, 8] {
            order.pauses.restAll(retryAfter: nil, at: now)
            #expect(wakeTime(at: now) == now + pause)
            #expect(next(at: now + pause - 0.001) == nil)
        }
        #expect(next(at: now + 8) == first.key)
        order.pauses.reached()
        #expect(next(at: now) == first.key)
        order.pauses.restAll(retryAfter: 30, at: now)
        #expect(wakeTime(at: now) == now + 30)
    }

    @Test("one that always fails does not starve the others")
    mutating func fairness() throws {
        let (stuck, other) = (try add("a"), try add("b"))
        order.pauses.postpone(stuck.key, retryAfter: nil, at: now)
        order.pauses.restAll(retryAfter: nil, at: now)
        #expect(next(at: now + 1) == other.key)
        #expect(batch(at: now + 1) == [stuck.key, other.key], "together they go in their order")
    }

    @Test("what waits behind another of its asset is not paused by being told so; where none is known, it is")
    mutating func heldUp() throws {
        let (first, behind) = (try add("a"), try add("a", .back))
        order.hear([(first, .later(retryAfter: nil)), (behind, .behind)], at: now)
        remove(first)
        #expect(next(at: now) == behind.key)
        order.hear([(behind, .behind)], at: now)
        #expect(next(at: now) == nil)
        #expect(wakeTime(at: now) == now + 1)
    }

    @Test("when the network is back nothing pauses")
    mutating func waking() throws {
        let change = try add("a")
        order.pauses.postpone(change.key, retryAfter: 3600, at: now)
        order.pauses.restAll(retryAfter: 3600, at: now)
        order.pauses.wake()
        #expect(next(at: now) == change.key)
    }

    @Test("a clock that is set back keeps nothing waiting for so much longer")
    mutating func clockSetBack() throws {
        let change = try add("a")
        order.pauses.postpone(change.key, retryAfter: nil, at: now)
        order.pauses.restAll(retryAfter: nil, at: now)
        #expect(next(at: now + 0.5) == nil)
        #expect(next(at: now - 3600) == change.key)
        #expect(try #require(wakeTime(at: now - 3600)) <= now - 3600)
    }

    @Test("a batch is all that may be sent: of each asset its changes in their order, none behind a parked one")
    mutating func batches() throws {
        let (stuck, behindStuck, first, parked) = (try add("a"), try add("a", .back), try add("b"), try add("c"))
        let (second, refused) = (try add("b", .back), try add("b", .back))
        _ = try add("b")
        park(parked)
        park(refused)
        #expect(batch(at: now) == [stuck.key, behindStuck.key, first.key, second.key])
        #expect(batch(at: now, upTo: 3) == [stuck.key, behindStuck.key, first.key])
        order.pauses.postpone(stuck.key, retryAfter: nil, at: now)
        #expect(batch(at: now) == [first.key, second.key])
        order.pauses.restAll(retryAfter: nil, at: now)
        #expect(batch(at: now).isEmpty)
    }

    private func undo(of change: NotedChange) -> NotedChange {
        NotedChange(.undo, on: change.reservation, asset: change.asset, line: change.line, by: nil, at: now, body: "{}")
    }

    @Test("the server is told what an undo waits for, and what waits for it: an undo names neither an asset nor a line")
    mutating func undos() throws {
        let first = try add("a")
        let undo = undo(of: first)
        #expect(SendingOrder.waits(in: [first, undo, try add("a")]) == [[], [first.key], [undo.key]])
        let counted = try HouseStore.counted(.out, Shelf.Counted(qty: 1), UUID(), on: UUID(), by: nil, at: now)
        let taken = self.undo(of: counted)
        #expect(SendingOrder.waits(in: [counted, taken, counted]) == [[], [counted.key], [taken.key]])
        #expect(SendingOrder.waits(in: [first, try add("a", .back)]) == [[], []], "the asset ties them")
    }

    @Test("a batch holds no more than the server takes in one request")
    mutating func bytes() throws {
        let (first, second) = (try add("a"), try add("b"))
        #expect(batch(at: now, bytes: 100) == [first.key])
        #expect(batch(at: now, bytes: 2000) == [first.key, second.key])
    }

    @Test("of a long outbox no more is read than goes in the request, and what stands before it")
    mutating func reads() throws {
        let stuck = try add("a")
        for _ in 0..<300 { _ = try add("b") }
        #expect(reading(at: now, upTo: 100).count == 100)
        #expect(reading(at: now, upTo: 1).count == 1)
        order.pauses.postpone(stuck.key, retryAfter: nil, at: now)
        let (keys, count) = reading(at: now, upTo: 100)
        #expect(keys.count == 100 && count == 101)
        #expect(reading(at: now, upTo: 1).count == 2)
        order.pauses.restAll(retryAfter: nil, at: now)
        #expect(reading(at: now, upTo: 100).count == 0)
    }

    @Test("a change goes with its key, its path and the text that lies on the disk, alone and with others")
    mutating func entry() throws {
        let change = try add("a")
        #expect(
            change.entry(sender: nil)
                == #"{"key":"\#(change.key)","method":"POST","path":"\#(change.path)","body":\#(change.template)}"#)
        let body = try #require(try JSONSerialization.jsonObject(with: Data(change.template.utf8)) as? [String: String])
        let asset = try #require(change.asset)
        #expect(body == ["asset_id": asset.uuidString, "at": "2026-05-28T20:26:40.000Z"])
        #expect(Set([change.key, try add("a").key, try add("a").key]).count == 3, "each has a key of its own")
    }
}
