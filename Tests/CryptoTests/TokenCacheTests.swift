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

    @Test(
        "what differs from a kept token in one byte, or in its length, is another, wherever that is",
        arguments: [1, 15, 16, 17, 600, 2048, 2049, 7168])
    func oneByte(length: Int) {
        var cache = TokenCache(capacity: 8)
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
        cache.insert(token, for: bytes)
        #expect(cache.token(for: bytes) == token)
        for place in [0, length / 2, length - 1] {
            var other = bytes
            other[place] ^= 1
            #expect(cache.token(for: other) == nil)
        }
        #expect(cache.token(for: [0] + bytes) == nil)
        #expect(cache.token(for: Array(bytes.dropFirst())) == nil)
        #expect(cache.token(for: Array(bytes.dropLast())) == nil)
    }

    @Test("one that is too long to be kept by its bytes is not found by what stands for it")
    func digestIsNoToken() {
        var cache = TokenCache(capacity: 8)
        let bytes = [UInt8](repeating: 65, count: 2049)
        cache.insert(token, for: bytes)
        #expect(cache.token(for: SHA256.digest(of: bytes)) == nil)
        #expect(cache.token(for: bytes) == token)
    }

    @Test("tokens of several people by turns are each their own, and each ends at its own time")
    func byTurns() async throws {
        let issuer = try TestIssuer()
        let verifier = await issuer.verifier()
        let people = (1...3).map { "0b7e4c1a-55d2-4f6e-9a63-8f2f6f0c9d1\($0)" }
        let tokens = try people.enumerated().map { number, person in
            let end = TestIssuer.now + Int64(number + 1) * 100
            let claims = TestIssuer.claims(["sub": #""\#(person)""#, "exp": "\(end)"])
            return Array(try #require(issuer.hs256.token(claims: claims)).utf8)
        }
        for (person, token) in zip(people, tokens) {
            #expect(try verifier.remembered(token, now: TestIssuer.now) == nil)
            #expect(try await verifier.verify(token, now: TestIssuer.now).subject == person)
        }
        for _ in 0..<3 {
            for (person, token) in zip(people, tokens) {
                #expect(try verifier.remembered(token, now: TestIssuer.now)?.subject == person)
            }
        }
        // Sixty seconds of leeway.
        for (number, token) in tokens.enumerated() {
            let end = TestIssuer.now + Int64(number + 1) * 100 + 60
            #expect(try verifier.remembered(token, now: end - 1)?.subject == people[number])
            #expect(await verifier.fault(String(decoding: token, as: UTF8.self), now: end) == .expired)
        }
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
