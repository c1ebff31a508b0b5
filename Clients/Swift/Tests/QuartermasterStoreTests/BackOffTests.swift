import Testing

@testable import QuartermasterStore

@Suite struct BackOffTests {
    @Test("the pause doubles up to the longest, however often it failed")
    func doubling() {
        let pauses = [1, 2, 3, 9, 10, 1_000_000].map { BackOff(jitter: { 1 }).delay(failures: $0, retryAfter: nil) }
        #expect(pauses == [1, 2, 4, 256, 300, 300])
    }

    @Test("chance takes off up to half of it")
    func jitter() {
        #expect(BackOff(jitter: { 0 }).delay(failures: 3, retryAfter: nil) == 2)
        #expect(BackOff(jitter: { 0.5 }).delay(failures: 3, retryAfter: nil) == 3)
        #expect((1...4).contains(BackOff().delay(failures: 3, retryAfter: nil)))
    }

    @Test("Retry-After is the least, also beyond the longest")
    func retryAfter() {
        let plain = BackOff(jitter: { 1 })
        #expect(plain.delay(failures: 1, retryAfter: 20) == 20)
        #expect(plain.delay(failures: 6, retryAfter: 20) == 32)
        #expect(plain.delay(failures: 1, retryAfter: 600) == 600)
    }
}
