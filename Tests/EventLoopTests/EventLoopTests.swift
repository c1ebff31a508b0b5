import EventLoop
import Foundation
import Glibc
import Testing

@Suite struct EventLoopTests {
    @Test("a task stays on its loop through every suspension")
    func staysOnLoop() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let pool = BlockingPool(name: "test-pool", threads: 1)
        defer { pool.shutdown() }
        let places = await running.run {
            var places = [loop.isCurrent]
            await loop.sleep(for: .milliseconds(1))
            places.append(loop.isCurrent)
            let onPool = await pool.run { () throws(Never) in loop.isCurrent }
            places.append(!onPool)
            places.append(loop.isCurrent)
            await Task.yield()
            places.append(loop.isCurrent)
            return places
        }
        #expect(places == [true, true, true, true, true])
    }

    @Test("threads that give way have a lower priority, and others have not", arguments: [false, true])
    func givesWay(is givesWay: Bool) async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let pool = BlockingPool(name: "test-pool", threads: 1, givesWay: givesWay)
        defer { pool.shutdown() }
        let own = try Self.niceness()
        let there = await running.run { try? await pool.run { () throws in try Self.niceness() } }
        #expect(there == (givesWay ? 10 : own))
    }

    /// That of the thread which asks (proc_pid_stat(5): the 19th field, the 17th behind the name).
    private static func niceness() throws -> Int {
        let status = try String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8)
        let fields = status[status.index(after: try #require(status.lastIndex(of: ")")))...].split(separator: " ")
        return try #require(Int(fields[16]))
    }

    @Test("timers run in the order of their instants, and a cancelled one does not")
    func timerOrder() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let order = await running.run {
            let box = Box<[Int]>([])
            let start = EventLoop.Instant.now
            _ = loop.schedule(at: start + .milliseconds(3)) { box.value.append(3) }
            _ = loop.schedule(at: start + .milliseconds(1)) { box.value.append(1) }
            let cancelled = loop.schedule(at: start + .milliseconds(2)) { box.value.append(2) }
            cancelled.cancel()
            await loop.sleep(for: .milliseconds(6))
            return box.value
        }
        #expect(order == [1, 3])
    }

    @Test("a body deferred to the end of the turn runs after the turn's jobs")
    func endOfTurn() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let order = await running.run {
            let box = Box<[String]>([])
            loop.atEndOfTurn { box.value.append("end") }
            box.value.append("job")
            await loop.sleep(for: .zero)
            return box.value
        }
        #expect(order == ["job", "end"])
    }

    @Test("what is deferred while the bodies of a turn are dropped runs as well")
    func endOfTurnAfterDrop() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let count = await running.run {
            let box = Box(0)
            deferOnDrop(loop) { box.value += 1 }
            await loop.sleep(for: .zero)
            return box.value
        }
        #expect(count == 1)
    }

    /// The body of this turn's end holds the last of something that defers `body` when it goes.
    private func deferOnDrop(_ loop: EventLoop, _ body: @escaping () -> Void) {
        let parting = Parting { loop.atEndOfTurn(body) }
        loop.atEndOfTurn { withExtendedLifetime(parting) {} }
    }

    @Test("a thousand tasks from other threads all run, and none is left")
    func spawnFromOutside() async throws {
        let running = try RunningLoop()
        defer { running.stop() }
        let loop = running.loop
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<1000 { group.addTask { await running.run { loop.isCurrent ? number : -1_000_000 } } }
            return await group.reduce(0, +)
        }
        #expect(sum == 499_500)
        #expect(await running.run { loop.liveTasks } == 1)
    }

    @Test("what is at hand when the loop is stopped runs to its end")
    func stopped() async throws {
        let running = try RunningLoop()
        let loop = running.loop
        let ended = Box(0)
        await running.run {
            for _ in 0..<3 {
                loop.spawn {
                    for _ in 0..<3 { await Task.yield() }
                    ended.value += 1
                }
            }
            loop.stop()
        }
        running.stop()
        #expect(ended.value == 3 && loop.liveTasks == 0)
    }
}

/// A mutable value for closures of one loop.
final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// Does something when the last who holds it lets go.
private final class Parting {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
}
