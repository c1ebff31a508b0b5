import EventLoop
import TestSupport
import Testing

@testable import API
@testable import Crypto

/// What a loop keeps of answers stays within its bytes.
@Suite(.mayBlock) struct AnswerCacheTests {
    /// How many of 1,000 answers are kept, and as how many bytes they count.
    private func kept(body: Int, name: Int) async throws -> (count: Int, bytes: Int) {
        let loop = try EventLoop()
        let thread = LoopThread(name: "cache") { loop.run() }
        let kept = await loop.perform { () async throws(Never) -> (Int, Int) in
            let cache = AnswerCache(bytes: 200_000, on: loop)
            let person = VerifiedToken.named("s", of: "t")
            let names = (0..<1000).map { "\($0) " + String(repeating: "x", count: name) }
            for name in names {
                cache.keep(KeptAnswer(tenant: "t", body: [UInt8](repeating: 0, count: body), state: nil), name, for: person)
            }
            let bytes = cache.bytes
            return (names.count { cache.answer($0, for: person) != nil }, bytes)
        }
        loop.stop()
        thread.join()
        return kept
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
}
