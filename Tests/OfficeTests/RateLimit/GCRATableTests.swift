import EventLoop
import TestSupport
import Testing

@testable import API

/// The table by itself, step by step, at times that the test makes.
@Suite(.mayBlock) struct GCRATableTests {
    private let start = EventLoop.Instant.now

    private func at(_ milliseconds: Int) -> EventLoop.Instant { start + .milliseconds(milliseconds) }

    /// Ten requests at once, then one every 100 ms: what a test asks for unless it says otherwise.
    private func charge(
        _ table: inout GCRATable, _ key: UInt64, at milliseconds: Int, upTo ceiling: Duration = .seconds(1)
    ) -> Duration {
        table.charge(.milliseconds(100), to: key, upTo: ceiling, at: at(milliseconds))
    }

    @Test("a quiet key may come as often as its allowance at once, and then as fast as its debt is paid")
    func burst() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: start)
        for _ in 0..<10 { #expect(charge(&table, 1, at: 0) == .zero) }
        #expect(table.debt(of: 1, at: at(0)) == .seconds(1))
        #expect(charge(&table, 1, at: 0) == .milliseconds(100))
        #expect(charge(&table, 1, at: 60) == .milliseconds(40))
        #expect(charge(&table, 1, at: 100) == .zero)
        #expect(charge(&table, 1, at: 100) == .milliseconds(100))
        #expect(table.debt(of: 1, at: at(1100)) == .zero)
    }

    @Test("a refusal costs nothing, however often it is provoked")
    func refusalsAreFree() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: start)
        for _ in 0..<10 { _ = charge(&table, 1, at: 0) }
        for _ in 0..<1000 { #expect(charge(&table, 1, at: 0) == .milliseconds(100)) }
        #expect(charge(&table, 1, at: 100) == .zero)
    }

    @Test("a pause of a day earns no more than the allowance")
    func pause() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: start)
        for _ in 0..<10 { _ = charge(&table, 1, at: 0) }
        for _ in 0..<10 { #expect(charge(&table, 1, at: 86_400_000) == .zero) }
        #expect(charge(&table, 1, at: 86_400_000) == .milliseconds(100))
    }

    @Test("a loop whose clock is a little behind another's neither traps nor pays twice")
    func clocksOfLoops() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: at(1000))
        for _ in 0..<5 { #expect(charge(&table, 1, at: 1000) == .zero) }
        #expect(charge(&table, 1, at: 990) == .zero)
        #expect(table.debt(of: 1, at: at(990)) == .milliseconds(610))
    }

    @Test("keys owe apart, in one set and in many", arguments: [8, 1024])
    func keys(capacity: Int) {
        var table = GCRATable(capacity: capacity, mostInherited: .seconds(1), at: start)
        for _ in 0..<10 { _ = charge(&table, 1, at: 0) }
        #expect(charge(&table, 1, at: 0) > .zero)
        for key: UInt64 in [0, 2, 3, 1025, .max] { #expect(charge(&table, key, at: 0) == .zero) }
    }

    @Test("the size is fixed, at least a set")
    func size() {
        #expect(GCRATable(capacity: 0, mostInherited: .seconds(1), at: start).capacity == 8)
        #expect(GCRATable(capacity: 8191, mostInherited: .seconds(1), at: start).capacity == 8184)
        var table = GCRATable(capacity: 64, mostInherited: .seconds(1), at: start)
        for key in 0..<100_000 { _ = charge(&table, UInt64(key), at: key) }
        #expect(table.capacity == 64)
    }

    @Test("who owes nothing any more makes room for a newcomer, who starts with nothing")
    func room() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: start)
        for key: UInt64 in 0..<7 { for _ in 0..<10 { _ = charge(&table, key, at: 0) } }
        _ = charge(&table, 7, at: 0)
        #expect(charge(&table, 8, at: 100) == .zero)
        #expect(table.debt(of: 8, at: at(100)) == .milliseconds(100))
    }

    @Test("a newcomer in a full set takes over the smallest debt: nobody is rid of a debt by being pushed out")
    func eviction() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: start)
        for key: UInt64 in 0..<8 { for _ in 0...key { _ = charge(&table, key, at: 0) } }
        #expect(table.debt(of: 100, at: start) == .milliseconds(100))
        #expect(charge(&table, 100, at: 0) == .zero)
        #expect(table.debt(of: 100, at: start) == .milliseconds(200))
        #expect(table.debt(of: 0, at: start) == .milliseconds(200), "it is a newcomer now: the smallest debt is its")
        #expect(table.debt(of: 7, at: start) == .milliseconds(800), "the heaviest stays")
    }

    @Test("a heavy sender isn't forgotten, however many others are sent through the table")
    func flood() {
        var table = GCRATable(capacity: 64, mostInherited: .seconds(1), at: start)
        for _ in 0..<10 { _ = charge(&table, 5, at: 0) }
        for key: UInt64 in 1000..<50_000 { _ = charge(&table, key, at: 0) }
        #expect(charge(&table, 5, at: 0) == .milliseconds(100))
        #expect(table.debt(of: 5, at: start) == .seconds(1))
    }

    @Test("of many senders together no more is let in than the table's places allow")
    func total() {
        var table = GCRATable(capacity: 64, mostInherited: .seconds(1), at: start)
        let admitted = (0..<50_000).count { charge(&table, UInt64($0), at: 0) == .zero }
        #expect(admitted == 64 * 10)
    }

    @Test("a newcomer takes over no more than was said: a table full of debtors shuts nobody out")
    func inheritance() {
        var table = GCRATable(capacity: 64, mostInherited: .milliseconds(500), at: start)
        for key: UInt64 in 0..<1000 { for _ in 0..<10 { _ = charge(&table, key, at: 0) } }
        for key: UInt64 in 5000..<6000 {
            #expect(table.debt(of: key, at: start) <= .milliseconds(500))
            #expect(charge(&table, key, at: 0) == .zero)
        }
    }

    @Test("what a cost has to wait for is told without adding it")
    func asking() {
        var table = GCRATable(capacity: 8, mostInherited: .seconds(1), at: start)
        for _ in 0..<10 { _ = charge(&table, 1, at: 0) }
        for _ in 0..<3 {
            #expect(table.wait(for: .milliseconds(100), of: 1, upTo: .seconds(1), at: start) == .milliseconds(100))
        }
        #expect(table.debt(of: 1, at: start) == .seconds(1))
    }
}
