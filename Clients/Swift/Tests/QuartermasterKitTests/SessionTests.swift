import Foundation
import QuartermasterKit
import QuartermasterKitTesting
import Testing

@Suite struct SessionTests {
    private let transport = MemoryTransport()
    private let store = MemorySessionStore()

    private func session(_ kept: KeptSession? = nil) throws -> OfficeSession {
        if let kept { store.save(kept) }
        guard let server = URL(string: "https://gear.example.com") else { throw CocoaError(.coderInvalidValue) }
        return try OfficeSession(
            client: SignInClient(server: server, transport: transport), store: store,
            now: { Date(timeIntervalSince1970: 1_780_400_000) })
    }

    static func answer(_ number: Int) -> IncomingAnswer {
        .json(
            200,
            #"""
            {"access_token":"access \#(number)","refresh_token":"refresh \#(number)","token_type":"bearer","expires_in":3600,
             "expires_at":1780309200,"user":{"id":"55555551-0000-4000-8000-000000000000","aud":"authenticated","role":"authenticated",
             "email":"ana@example.com","phone":"","app_metadata":{"provider":"email","providers":["email"]},"user_metadata":{},
             "identities":[],"created_at":"2026-06-02T14:00:00Z","updated_at":"2026-06-02T14:00:00.123456Z","is_anonymous":false}}
            """#)
    }

    private func kept(expires seconds: Double) -> KeptSession {
        KeptSession(
            accessToken: "access 1", refreshToken: "refresh 1", expiresAt: Date(timeIntervalSince1970: 1_780_400_000 + seconds),
            email: "ana@example.com")
    }

    @Test("a code signs in, and the session is kept")
    func signIn() async throws {
        await transport.answer { $0.url.path == "/auth/v1/verify" ? Self.answer(1) : .json(200, "{}") }
        let session = try session()
        #expect(try await session.token() == nil)
        try await session.requestCode(email: "ana@example.com")
        try await session.signIn(email: "ana@example.com", code: "123456")
        #expect(try await session.token() == "access 1")
        #expect(store.load()?.refreshToken == "refresh 1")
        #expect(store.load()?.expiresAt == Date(timeIntervalSince1970: 1_780_403_600), "by the phone's clock")
        let requests = await transport.requests
        #expect(requests.map(\.url.path) == ["/auth/v1/otp", "/auth/v1/verify"])
        // Whether somebody new is let in is for the server to say.
        let body = try #require(requests.first?.body)
        let asked = try JSONDecoder().decode([String: String].self, from: body)
        #expect(asked == ["email": "ana@example.com"])
    }

    @Test("every call of the sign-in has the key that the office says, a refresh and signing out too")
    func apiKey() async throws {
        await transport.answer { request in
            guard request.headers["apikey"] == "its key" else {
                return .json(401, #"{"code":"no_authorization","message":"No API key found in request"}"#)
            }
            return ["/auth/v1/verify", "/auth/v1/token"].contains(request.url.path) ? Self.answer(1) : .json(200, "{}")
        }
        let server = try #require(URL(string: "https://gear.example.com"))
        let session = try OfficeSession(
            client: SignInClient(server: server, transport: transport, apiKey: "its key"), store: store)
        try await session.requestCode(email: "ana@example.com")
        try await session.signIn(email: "ana@example.com", code: "123456")
        try await session.renew()
        try await session.signOut()
        #expect(await transport.requests.map { $0.headers["apikey"] } == Array(repeating: "its key", count: 4))
    }

    @Test("who signs in over another's session ends it, and the server is told")
    func signInOverAnother() async throws {
        let (told, tell) = AsyncStream.makeStream(of: OutgoingRequest.self)
        await transport.answer { request in
            if request.url.path == "/auth/v1/verify" { return Self.answer(2) }
            tell.yield(request)
            return IncomingAnswer(status: 204)
        }
        let session = try session(kept(expires: 3600))
        try await session.signIn(email: "ben@example.com", code: "123456")
        #expect(try await session.token() == "access 2")
        var requests = told.makeAsyncIterator()
        let request = try #require(await requests.next())
        #expect(request.url.path == "/auth/v1/logout" && request.headers["Authorization"] == "Bearer access 1")
        // The end of it is waited for.
        try await session.signOut()
        #expect(store.loadEnded().isEmpty)
    }

    @Test("a wrong code is told in the server's words")
    func wrongCode() async throws {
        await transport.answer { _ in .json(403, #"{"code":"otp_expired","message":"The code is wrong."}"#) }
        let session = try session()
        await #expect(throws: SignInRefusal(status: 403, code: "otp_expired", message: "The code is wrong.")) {
            try await session.signIn(email: "ana@example.com", code: "1")
        }
        #expect(await !session.isSignedIn)
    }

    @Test("many that need a new token bring one refresh about, which is kept before anybody has it")
    func oneRefresh() async throws {
        await transport.answer { _ in Self.answer(2) }
        let session = try session(kept(expires: 10))
        let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 { group.addTask { try await session.token() } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens == ["access 2"])
        #expect(await transport.requests.count == 1)
        #expect(store.load()?.refreshToken == "refresh 2")
        #expect(try await session.refresh(rejected: "access 1") == "access 2", "it was refreshed meanwhile")
    }

    @Test(
        "a renewal begins after it was asked for: one that is on its way may know nothing of another house",
        .timeLimit(.minutes(1)))
    func renewal() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let isBegun = Switch()
        await transport.answer { _ in
            guard await !isBegun.isOn else { return Self.answer(3) }
            await isBegun.turnOn()
            begin.yield()
            for await _ in released { break }
            return Self.answer(2)
        }
        let session = try session(kept(expires: 10))
        async let early = session.token()
        for await _ in begun { break }
        async let renewed: Void = session.renew()
        // The renewal gets its turns meanwhile.
        for _ in 0..<100 { _ = await session.isSignedIn }
        release.yield()
        let token = try await early
        try await renewed
        #expect(token == "access 2")
        #expect(try await session.token() == "access 3")
    }

    /// The first call for a new token is held until somebody says so, and then brings one. Those that follow are told that the session is over.
    private func holdRefresh(_ begin: AsyncStream<Void>.Continuation, until released: AsyncStream<Void>) async {
        let isBegun = Switch()
        await transport.answer { request in
            if request.url.path == "/auth/v1/verify" { return Self.answer(2) }
            guard request.url.path == "/auth/v1/token" else { return IncomingAnswer(status: 204) }
            guard await !isBegun.isOn else {
                return .json(400, #"{"code":"refresh_token_not_found","message":"Sign in again."}"#)
            }
            await isBegun.turnOn()
            begin.yield()
            for await _ in released { break }
            try Task.checkCancellation()
            return Self.answer(3)
        }
    }

    // MARK: - Several on one store

    private func newer(_ number: Int, email: String = "ana@example.com") -> KeptSession {
        KeptSession(
            accessToken: "access \(number)", refreshToken: "refresh \(number)",
            expiresAt: Date(timeIntervalSince1970: 1_780_403_600), email: email)
    }

    @Test("of two sessions on one store one refreshes, and the other takes up what it brought")
    func shared() async throws {
        await transport.answer { _ in Self.answer(2) }
        let app = try session(kept(expires: 10))
        let share = try session()
        #expect(try await app.token() == "access 2")
        #expect(try await share.token() == "access 2")
        #expect(try await share.refresh(rejected: "access 1") == "access 2")
        #expect(await transport.requests.count == 1)
    }

    @Test("a refresh that is refused because another was quicker signs nobody out: what it brought is taken")
    func quicker() async throws {
        let store = store
        let brought = newer(2)
        await transport.answer { _ in
            store.save(brought)
            return .json(400, #"{"code":"refresh_token_already_used","message":"No."}"#)
        }
        let session = try session(kept(expires: -10))
        #expect(try await session.token() == "access 2")
        #expect(await session.isSignedIn)
        #expect(store.load() == brought)
    }

    @Test("a late answer does not take the place of what another brought since")
    func late() async throws {
        let store = store
        let brought = newer(3)
        await transport.answer { _ in
            store.save(brought)
            return Self.answer(2)
        }
        #expect(try await session(kept(expires: -10)).token() == "access 3")
        #expect(store.load() == brought)
    }

    @Test("what is kept beside the tokens takes no newer ones away")
    func beside() async throws {
        await transport.answer { _ in Self.answer(2) }
        let app = try session(kept(expires: 3600))
        let share = try session()
        try await share.renew()
        try await app.choose(ScriptedOffice.Ids.house)
        #expect(store.load()?.refreshToken == "refresh 2")
        #expect(await app.choosing == ScriptedOffice.Ids.house)
    }

    @Test("who signed in, or out, by another session on the store is found before a refresh, which asks for nothing")
    func signedInElsewhere() async throws {
        let session = try session(kept(expires: -10))
        store.save(newer(2, email: "ben@example.com"))
        await #expect(throws: OfficeFailure.self) { try await session.token() }
        #expect(try await session.token() == "access 2", "it is Ben's")
        await #expect(throws: OfficeFailure.self) { try await session.refresh(rejected: "access 1") }
        store.save(nil)
        #expect(try await session.refresh(rejected: "access 2") == nil)
        #expect(await !session.isSignedIn)
        #expect(await transport.requests.isEmpty)
    }

    @Test("what one person chose is not kept as the choice of who signed in since by another session on the store")
    func chosenBefore() async throws {
        let session = try session(kept(expires: 3600))
        let ben = newer(2, email: "ben@example.com")
        store.save(ben)
        await #expect(throws: OfficeFailure.self) { try await session.choose(ScriptedOffice.Ids.house) }
        #expect(store.load() == ben)
        store.save(nil)
        try await session.choose(ScriptedOffice.Ids.house)
        #expect(store.load() == nil)
    }

    @Test("who signs in ends the session that another has begun on the store meanwhile, and the server is told")
    func signInOverOthers() async throws {
        let (told, tell) = AsyncStream.makeStream(of: OutgoingRequest.self)
        await transport.answer { request in
            if request.url.path == "/auth/v1/verify" { return Self.answer(3) }
            tell.yield(request)
            return IncomingAnswer(status: 204)
        }
        let session = try session()
        store.save(newer(2, email: "ben@example.com"))
        try await session.signIn(email: "ana@example.com", code: "123456")
        #expect(try await session.token() == "access 3")
        try await session.signOut()
        tell.finish()
        var ended: Set<String?> = []
        for await request in told where request.url.path == "/auth/v1/logout" { ended.insert(request.headers["Authorization"]) }
        #expect(ended == ["Bearer access 2", "Bearer access 3"])
    }

    @Test("two sessions on one file refresh one after another: the second finds what the first brought", .timeLimit(.minutes(1)))
    func oneFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = FileSessionStore(file: folder.appendingPathComponent("session.json"))
        try file.save(kept(expires: -10))
        await transport.answer { _ in
            // The other gets its turns meanwhile.
            for _ in 0..<1000 { await Task.yield() }
            return Self.answer(2)
        }
        let server = try #require(URL(string: "https://gear.example.com"))
        let client = SignInClient(server: server, transport: transport)
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_780_400_000) }
        let app = try OfficeSession(client: client, store: file, now: now)
        let share = try OfficeSession(client: client, store: file, now: now)
        async let first = app.token()
        async let second = share.token()
        let tokens = try await [first, second]
        #expect(tokens == ["access 2", "access 2"])
        #expect(await transport.requests.count == 1)
    }

    @Test("what one person's request began does not go on as another who signed in since", .timeLimit(.minutes(1)))
    func signedInSince() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        await holdRefresh(begin, until: released)
        let session = try session(kept(expires: -10))
        let early = Task { try await session.token() }
        for await _ in begun { break }
        try await session.signIn(email: "ben@example.com", code: "123456")
        release.yield()
        await #expect(throws: OfficeFailure.self) { try await early.value }
        await #expect(throws: OfficeFailure.self) { try await session.refresh(rejected: "access 1") }
        #expect(try await session.token() == "access 2", "it is Ben's")
        await transport.answer { _ in Self.answer(3) }
        #expect(try await session.refresh(rejected: "access 2") == "access 3")
        #expect(try await session.refresh(rejected: "access 2") == "access 3", "it was refreshed meanwhile")
    }

    @Test("who waits for a token while somebody signs out is told to sign in, and was not cancelled", .timeLimit(.minutes(1)))
    func signedOutSince() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        defer { release.finish() }
        await holdRefresh(begin, until: released)
        let session = try session(kept(expires: -10))
        let early = Task { try await session.token() }
        for await _ in begun { break }
        try await session.signOut()
        #expect(try await early.value == nil)
    }

    @Test("no answer leaves the session, the server's no ends it")
    func ended() async throws {
        let session = try session(kept(expires: -10))
        await #expect(throws: OfficeFailure.self) { try await session.token() }
        #expect(store.load() != nil)
        await transport.answer { _ in .json(429, #"{"code":"over_request_rate_limit","message":"Later."}"#) }
        await #expect(throws: SignInRefusal.self) { try await session.token() }
        #expect(store.load() != nil)
        await transport.answer { _ in .json(400, #"{"code":"refresh_token_not_found","message":"Sign in again."}"#) }
        #expect(try await session.token() == nil)
        #expect(store.load() == nil)
    }

    @Test("signing out without a network is told at the next start; a token that is over is refreshed for it")
    func signedOutOffline() async throws {
        try await session(kept(expires: -10)).signOut()
        #expect(store.load() == nil && store.loadEnded().map(\.refreshToken) == ["refresh 1"])
        let (told, tell) = AsyncStream.makeStream(of: OutgoingRequest.self)
        await transport.answer { request in
            if request.url.path == "/auth/v1/token" { return Self.answer(2) }
            tell.yield(request)
            return IncomingAnswer(status: 204)
        }
        // Another start, at which nobody does anything.
        let next = try session()
        var requests = told.makeAsyncIterator()
        let request = try #require(await requests.next())
        #expect(request.url.path == "/auth/v1/logout" && request.headers["Authorization"] == "Bearer access 2")
        // The end of it is waited for.
        try await next.signOut()
        #expect(store.loadEnded().isEmpty)
    }

    @Test("signing out tells the server with a newer token where it takes the one at hand for over, until the session is gone")
    func signedOutWithOldToken() async throws {
        await transport.answer { request in
            if request.url.path == "/auth/v1/token" { return Self.answer(2) }
            let isOld = request.headers["Authorization"] == "Bearer access 1"
            return isOld ? .json(403, #"{"code":"bad_jwt","message":"No."}"#) : IncomingAnswer(status: 204)
        }
        try await session(kept(expires: 3600)).signOut()
        #expect(await transport.requests.map(\.url.path) == ["/auth/v1/logout", "/auth/v1/token", "/auth/v1/logout"])
        #expect(store.loadEnded().isEmpty)
        await transport.answer { _ in .json(400, #"{"code":"refresh_token_not_found","message":"Sign in again."}"#) }
        try await session(kept(expires: -10)).signOut()
        #expect(store.loadEnded().isEmpty)
        #expect(await transport.requests.count == 4)
    }

    @Test("signing in waits for nobody's sign-out, which the server is told beside it")
    func signInBesideSignOut() async throws {
        let isHeard = Switch()
        await transport.answer { request in
            switch request.url.path {
            case "/auth/v1/verify": return Self.answer(2)
            case "/auth/v1/logout":
                // A slow way there. It ends by itself, so that whoever waits for it fails rather than hangs.
                for _ in 0..<1500 where await !isHeard.isOn { try await Task.sleep(for: .milliseconds(20)) }
                return IncomingAnswer(status: 204)
            default: return .json(200, "{}")
            }
        }
        let expiry = Date(timeIntervalSince1970: 1_780_403_600)
        store.saveEnded([EndedSession(accessToken: "access 1", refreshToken: "refresh 1", expiresAt: expiry)])
        let session = try session()
        try await session.requestCode(email: "ana@example.com")
        try await session.signIn(email: "ana@example.com", code: "123456")
        #expect(store.loadEnded().map(\.refreshToken) == ["refresh 1"], "it is not told yet")
        #expect(try await session.token() == "access 2")
        await isHeard.turnOn()
        // The end of it is waited for.
        try await session.signOut()
        #expect(store.loadEnded().isEmpty)
    }

    @Test("a token that is good still is used where no newer one can be had")
    func stillGood() async throws {
        #expect(try await session(kept(expires: 10)).token() == "access 1")
    }

    @Test("the file is its owner's alone, and one that is broken is as none")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("session.json")
        let store = FileSessionStore(file: file)
        #expect(try store.load() == nil)
        try store.save(kept(expires: 10))
        try store.save(kept(expires: 20))
        #expect(try store.load() == kept(expires: 20))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // An update reads who it is otherwise.
        var members = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        members["me"] = ["of": "an older version"]
        try JSONSerialization.data(withJSONObject: members).write(to: file)
        #expect(try store.load() == kept(expires: 20))
        #expect(throws: CocoaError.self) { try FileSessionStore(file: folder).load() }
        try Data("half".utf8).write(to: file)
        #expect(try store.load() == nil)
        try store.save(nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        let ended = EndedSession(accessToken: "a", refreshToken: "r", expiresAt: Date(timeIntervalSince1970: 1))
        try store.saveEnded([ended])
        #expect(try store.loadEnded() == [ended] && store.load() == nil)
        try store.saveEnded([])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
