import EventLoop
import TestSupport
import Testing

@testable import API
@testable import Crypto

/// What a loop keeps of answers stays within its bytes.
@Suite(.mayBlock) struct AnswerCacheTests {
    /// How many of 1,000 answers are kept, and as how many bytes they count.
    private func kept(body: Int, name: Int) async throws -> (count: Int, bytes: Int) {
        try await withCache { cache, _ -> (count: Int, bytes: Int) in
            let names = (0..<1000).map { "\($0) " + String(repeating: "x", count: name) }
            for name in names {
                cache.keep(KeptAnswer(tenant: "t", body: [UInt8](repeating: 0, count: body), state: nil), name, for: person)
            }
            let bytes = cache.bytes
            return (names.count { cache.answer($0, for: person) != nil }, bytes)
        }
    }

    private let person = VerifiedToken.named("s", of: "t")

    /// Runs `body` as a task of a loop, with a cache of that loop.
    private func withCache<Value: Sendable>(_ body: @escaping @Sendable (AnswerCache, EventLoop) async -> Value) async throws
        -> Value
    {
        let loop = try EventLoop()
        let thread = LoopThread(name: "cache") { loop.run() }
        let value = await loop.perform { () async throws(Never) -> Value in
            await body(AnswerCache(bytes: 200_000, on: loop), loop)
        }
        loop.stop()
        thread.join()
        return value
    }

    @Test("what was asked for counts, and not its answer alone", arguments: [(100, 10), (100, 4000), (4000, 10), (0, 800)])
    func bounded(body: Int, name: Int) async throws {
        let kept = try await kept(body: body, name: name)
        #expect(kept.bytes <= 200_000)
        #expect(kept.count > 0 && kept.count * (body + name) <= 200_000, "\(kept)")
    }

    @Test("an answer that would take more than half of it is not kept")
    func oversized() async throws {
        #expect(try await kept(body: 100_000, name: 10).count == 0)
        #expect(try await kept(body: 10, name: 100_000).count == 0)
    }

    /// What a task of the loop was told.
    private final class Told {
        var bodies: [[UInt8]?] = []
    }

    @Test(
        "a body that nobody asked about for too long is asked about by one; who comes meanwhile waits, and is told of what that got"
    )
    func longRest() async throws {
        let bodies = try await withCache { cache, loop -> [[UInt8]?] in
            let rested = KeptAnswer(tenant: "t", body: [1], state: nil)
            cache.keep(rested, "n", for: person)
            rested.checkedAt = loop.now - .seconds(601)
            rested.changedAt = rested.checkedAt
            guard let renewal = await cache.beginRenewal("n", for: person) else { return [] }
            let (told, shared) = (Told(), LoopBound(cache, to: loop))
            let telling = LoopBound(told, to: loop)
            loop.spawn {
                let another = await shared.value.beginRenewal("n", for: person)
                telling.value.bodies.append(another == nil ? shared.value.answer("n", for: person)?.body : nil)
            }
            // A loop does its jobs in their order: the other one waits now.
            await Task.yield()
            told.bodies.append(cache.answer("n", for: person)?.body)
            cache.keep(KeptAnswer(tenant: "t", body: [2], state: nil), "n", for: person)
            cache.endRenewal(renewal)
            await Task.yield()
            return told.bodies
        }
        #expect(bodies == [nil, [2]])
    }
}
