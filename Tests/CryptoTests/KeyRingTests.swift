import Synchronization
import Testing
import Text

@testable import Crypto

@Suite("the key ring and its JWK set")
struct KeyRingTests {
    let issuer: TestIssuer
    private let server = KeyServer()

    init() throws { issuer = try TestIssuer() }

    @Test("a rotated key is found by one fetch, and the old one is gone")
    func rotation() async throws {
        let (verifier, old, new) = try await rotated()
        #expect(await verifier.fault(old) == nil)
        server.answer = .success(TestIssuer.document([try webKey(issuer.curve, "new")]))
        #expect(await verifier.fault(new) == nil)
        #expect(server.fetches == 2)
        #expect(await verifier.fault(old) == .invalid(.unknownKey), "the cache was emptied with the keys")
        #expect(server.fetches == 2)
    }

    @Test("10,000 tokens with random kids lead to two fetches at most")
    func randomKids() async throws {
        let ring = ring()
        let verifier = TokenVerifier(ring: ring)
        await ring.refreshIfDue()
        for index in 0..<10_000 {
            let header = Array(#"{"alg":"ES256","kid":"random-\#(index)"}"#.utf8)
            let token = Base64URL.encode(header) + "." + Base64URL.encode(TestIssuer.claims()) + ".AAAA"
            #expect(await verifier.fault(token) == .invalid(.unknownKey))
        }
        #expect(server.fetches == 2)
    }

    @Test("who looked before another loop's fetch ended looks again and does not fetch")
    func overtaken() async throws {
        server.answer = .success(TestIssuer.document(issuer.webKeys))
        let ring = ring()
        let seen = ring.generation
        #expect(await ring.fetchForUnknownKey(in: seen))
        #expect(await ring.fetchForUnknownKey(in: seen))
        #expect(server.fetches == 1)
        #expect(await !ring.fetchForUnknownKey(in: ring.generation))
    }

    @Test("a key that the token points at is not fetched", arguments: ["jku", "x5u"])
    func pointedAt(field: String) async throws {
        let (verifier, old, _) = try await rotated()
        let header = #"{"alg":"RS256","kid":"old","\#(field)":"https://evil.example/keys"}"#
        let rest = old.drop { $0 != "." }
        #expect(await verifier.fault(Base64URL.encode(header.utf8) + rest) == .invalid(.signature))
        #expect(server.fetches == 1)
    }

    @Test("an unknown kid may fetch again after 30 s")
    func afterTheGap() async throws {
        let (verifier, _, new) = try await rotated()
        #expect(await verifier.fault(new) == .invalid(.unknownKey))
        server.advance(.seconds(29))
        #expect(await verifier.fault(new) == .invalid(.unknownKey))
        #expect(server.fetches == 2)
        server.advance(.seconds(1))
        #expect(await verifier.fault(new) == .invalid(.unknownKey))
        #expect(server.fetches == 3)
    }

    @Test("a set that cannot be reached, or is none, keeps the last good keys")
    func unreachable() async throws {
        let (verifier, old, new) = try await rotated()
        for answer in [KeyServer.Answer.failure(.unreachable), .success(Array("<html>".utf8)), .success(Array("{}".utf8))] {
            server.answer = answer
            server.advance(.seconds(30))
            #expect(await verifier.fault(new) == .invalid(.unknownKey))
            #expect(await verifier.fault(old) == nil)
        }
    }

    @Test("why the last fetch brought no keys is kept until one brings some")
    func lastFault() async throws {
        let ring = ring()
        let answers: [(KeyServer.Answer, String?)] = [
            (.failure(.unreachable), "unreachable"), (.success(Array("<html>".utf8)), "the answer is no JWK set: it is not JSON"),
            (.success(Array("{}".utf8)), "the answer is no JWK set: it has no array keys"),
            (.success(TestIssuer.document(issuer.webKeys)), nil),
        ]
        for (answer, fault) in answers {
            server.answer = answer
            server.advance(.seconds(600))
            await ring.refreshIfDue()
            #expect(ring.figures?.lastFault == fault)
        }
    }

    @Test("before the first set is there nobody can say")
    func neverLoaded() async throws {
        server.answer = .failure(.unreachable)
        let ring = ring(secret: TestIssuer.secret)
        let verifier = TokenVerifier(ring: ring)
        let token = try #require(issuer.es256.token(claims: TestIssuer.claims()))
        #expect(await verifier.fault(token) == .keysUnavailable)
        #expect(!ring.isLoaded)
        let shared = try #require(issuer.hs256.token(claims: TestIssuer.claims()))
        #expect(await verifier.fault(shared) == nil, "the secret needs no set")
        server.answer = .success(TestIssuer.document(issuer.webKeys))
        server.advance(.seconds(1))
        await ring.refreshIfDue()
        #expect(ring.isLoaded)
        #expect(await verifier.fault(token) == nil)
    }

    @Test("the background fetches when it is due and not before; the same keys change nothing")
    func background() async throws {
        let ring = ring()
        #expect(ring.untilRefresh == .zero)
        await ring.refreshIfDue()
        let generation = ring.generation
        await ring.refreshIfDue()
        #expect(server.fetches == 1)
        server.advance(.seconds(600))
        await ring.refreshIfDue()
        #expect(server.fetches == 2)
        #expect(ring.generation == generation)
        #expect(ring.untilRefresh == .seconds(600))
    }

    @Test("everybody who waits for a key waits for the same fetch")
    func oneFetchForAll() async throws {
        let gate = Gate()
        let document = TestIssuer.document(issuer.webKeys)
        let (server, clock) = (server, server.clock)
        let ring = KeyRing(
            secret: nil,
            fetch: {
                server.count()
                await gate.wait()
                return document
            }, clock: clock)
        let token = try #require(issuer.es256.token(claims: TestIssuer.claims()))
        await withTaskGroup(of: TokenFault?.self) { group in
            for _ in 0..<20 {
                group.addTask { await TokenVerifier(ring: ring).fault(token) }
            }
            await gate.open()
            for await fault in group { #expect(fault == nil) }
        }
        #expect(server.fetches == 1)
    }

    @Test("a ring without a set is loaded from the start and fetches nothing")
    func secretOnly() async {
        let ring = KeyRing(secret: TestIssuer.secret)
        #expect(ring.isLoaded)
        #expect(ring.untilRefresh == nil)
        await ring.refreshIfDue()
        #expect(ring.generation == 0)
    }

    private func ring(secret: [UInt8]? = nil) -> KeyRing {
        KeyRing(secret: secret, fetch: { [server] in try server.fetch() }, clock: server.clock)
    }

    /// A verifier that has fetched the key `old`, a good token under it, and one under the key `new`.
    private func rotated() async throws -> (TokenVerifier, old: String, new: String) {
        server.answer = .success(TestIssuer.document([try webKey(issuer.rsa, "old")]))
        let ring = ring()
        await ring.refreshIfDue()
        let old = try #require(TokenSigner(key: issuer.rsa, keyIdentifier: "old").token(claims: TestIssuer.claims()))
        let new = try #require(TokenSigner(key: issuer.curve, keyIdentifier: "new").token(claims: TestIssuer.claims()))
        return (TokenVerifier(ring: ring), old, new)
    }

    private func webKey(_ key: SigningKey, _ identifier: String) throws -> [UInt8] {
        try #require(key.webKey(identifier: identifier))
    }
}

/// Answers as told, counts, and has a clock that only moves when told to.
private final class KeyServer: Sendable {
    enum Failure: Error { case unreachable }
    typealias Answer = Result<[UInt8], Failure>

    private struct State {
        var answer = Answer.success(Array(#"{"keys":[]}"#.utf8))
        var fetches = 0
        var now = ContinuousClock.now
    }

    private let state = Mutex(State())

    var fetches: Int { state.withLock { $0.fetches } }
    var clock: KeyRing.Clock { { self.state.withLock { $0.now } } }
    var answer: Answer {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    func advance(_ duration: Duration) { state.withLock { $0.now += duration } }
    func count() { state.withLock { $0.fetches += 1 } }

    func fetch() throws -> [UInt8] {
        count()
        return try answer.get()
    }
}

/// Holds everybody until it is opened.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
