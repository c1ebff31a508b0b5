import Testing

@testable import Crypto

@Suite("the cache of verified tokens")
struct TokenCacheTests {
    private let token = VerifiedToken(subject: "s", tenant: nil, session: nil, email: nil, provesEmail: false, expiresAt: 100)

    @Test("what was put in is found, and removed again")
    func findAndRemove() {
        var cache = TokenCache(capacity: 4)
        cache.insert(token, for: [1])
        #expect(cache.token(for: [1]) == token)
        #expect(cache.token(for: [2]) == nil)
        cache.remove([1])
        #expect(cache.token(for: [1]) == nil)
    }

    @Test("it never holds more than its capacity", arguments: [0, 1, 2, 8, 9])
    func bounded(capacity: Int) {
        var cache = TokenCache(capacity: capacity)
        for index: UInt8 in 0..<100 {
            cache.insert(token, for: [index])
            #expect(cache.count <= max(2, capacity))
        }
    }

    @Test("what is asked for stays, however much else comes by")
    func keepsWhatIsUsed() {
        var cache = TokenCache(capacity: 8)
        cache.insert(token, for: [255])
        for index: UInt8 in 0..<100 {
            cache.insert(token, for: [index])
            #expect(cache.token(for: [255]) == token)
        }
        #expect(cache.token(for: [0]) == nil)
    }

    @Test("keys of another generation empty it, the same ones do not")
    func generations() {
        var cache = TokenCache(capacity: 8)
        cache.use(generation: 3)
        cache.insert(token, for: [1])
        cache.use(generation: 3)
        #expect(cache.count == 1)
        cache.use(generation: 4)
        #expect(cache.count == 0)
    }

    @Test("a cached token still expires")
    func expiryAtAHit() async throws {
        let issuer = try TestIssuer()
        let verifier = await issuer.verifier()
        let text = try #require(issuer.hs256.token(claims: TestIssuer.claims(["exp": "\(TestIssuer.now + 10)"])))
        #expect(await verifier.fault(text) == nil)
        #expect(await verifier.fault(text, now: TestIssuer.now + 69) == nil)
        #expect(await verifier.fault(text, now: TestIssuer.now + 70) == .expired)
        #expect(await verifier.fault(text, now: TestIssuer.now + 70) == .expired)
    }
}
