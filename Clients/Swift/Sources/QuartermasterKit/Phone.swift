import Foundation
@_exported import QuartermasterAPI
@_exported import QuartermasterSession
@_exported import QuartermasterStore

/// A phone of a house: who is signed in, and the houses that they work for.
public final class Phone: Sendable {
    /// Who is signed in.
    public let session: OfficeSession
    /// Calls of the office API that the kit does not make by itself.
    public let client: OfficeClient
    private let folder: URL
    private let opened = OpenHouses()

    /// - Parameters:
    ///   - server: its address.
    ///   - folder: where the copies and the outboxes are kept; no other app's.
    ///   - sessions: where the session is kept: unless told otherwise the keychain, or, where there is none, a file in the folder.
    ///   - language: for the sentences that people read.
    public init(
        server: URL, folder: URL, sessions: (any SessionStore)? = nil, transport: any Transport = URLSessionTransport(),
        language: String = "en"
    ) throws {
        session = try OfficeSession(
            client: SignInClient(server: server, transport: transport, language: language),
            store: sessions ?? Self.sessions(of: server, folder))
        client = OfficeClient(server: server, transport: transport, tokens: session, language: language)
        self.folder = folder
    }

    private static func sessions(of server: URL, _ folder: URL) -> any SessionStore {
        #if canImport(Security)
            KeychainSessionStore(service: "quartermaster " + server.absoluteString)
        #else
            FileSessionStore(file: folder.appendingPathComponent("session.json"))
        #endif
    }

    /// Asks for a code by mail. The answer is the same for an address that nobody knows.
    public func requestCode(email: String) async throws { try await session.requestCode(email: email) }

    /// Signs in by the code of the mail, and asks who that is.
    public func signIn(email: String, code: String) async throws {
        try await session.signIn(email: email, code: code)
        try await session.know(try await client.me())
    }

    /// The house that the person works in. Without a network it is the one of before.
    public func house() async throws -> House {
        if await session.me == nil, await session.isSignedIn { try await session.know(try await client.me()) }
        guard let me = await session.me else { throw OfficeFailure.signInNeeded }
        return try await open(me.tenant.id)
    }

    private func open(_ house: Id) async throws -> House {
        try await opened.house(house) {
            House(session: session, client: client, store: try HouseStore(folder: folder, house: house))
        }
    }

    /// Works in another house of the person from now on.
    public func choose(house: Id) async throws -> House {
        _ = try await client.choose(house: house)
        try await session.renew()
        try await session.know(try await client.me())
        return try await self.house()
    }

    /// What became of signing out.
    public enum SignedOut: Sendable, Hashable {
        /// The session is over, and the copies of all houses are gone from this phone.
        case done
        /// So many changes of all houses haven't synced, so nothing was done.
        case notSynced(Int)
    }

    /// Signs out on this phone alone, also without a network: of all the houses that were worked in. What has not synced stays for the next
    /// sign-in of the same person.
    /// - Parameter leaving: a person was told of it and wants it all the same.
    public func signOut(leaving: Bool = false) async throws -> SignedOut {
        var stores: [HouseStore] = []
        for house in try HouseStore.houses(in: folder) { stores.append(try await open(house).store) }
        let waiting = try stores.reduce(0) { try $0 + $1.notSynced() }
        guard leaving || waiting == 0 else { return .notSynced(waiting) }
        try await session.signOut(dropping: { [stores] in
            for store in stores { try store.dropCopy() }
        })
        return .done
    }
}

/// The houses that were opened, each once: who watches one sees what anybody writes to it.
private actor OpenHouses {
    private var houses: [Id: House] = [:]

    func house(_ id: Id, _ open: @Sendable () throws -> House) rethrows -> House {
        if let house = houses[id] { return house }
        let house = try open()
        houses[id] = house
        return house
    }
}

/// A house on a phone: what the screens of an app need.
public final class House: Sendable {
    /// The copy and the outbox.
    public let store: HouseStore
    private let session: OfficeSession
    private let sender: OutboxSender
    private let replica: Replica

    init(session: OfficeSession, client: OfficeClient, store: HouseStore) {
        self.session = session
        self.store = store
        sender = OutboxSender(store: store, client: client, account: { await session.me?.user.accountId })
        replica = Replica(store: store, client: client)
    }

    /// A scan, or a text that somebody typed. When this returns `.noted` it is on the disk, and will be sent.
    /// - Parameter anyway: a person knows better than this phone, whose knowledge may be old.
    public func scan(_ text: String, _ way: Way, on reservation: Id, anyway: Bool = false, isLast: Bool = false) async throws
        -> ScanOutcome
    {
        let account = await session.me?.user.accountId
        return try store.scan(text, way, on: reservation, by: account, anyway: anyway, isLast: isLast)
    }

    /// Does what a person chose about a conflict.
    public func settle(_ conflict: Conflict, by way: WayOn, reason: String? = nil) async throws {
        try store.settle(conflict, by: way, reason: reason, account: await session.me?.user.accountId)
    }

    /// What became of a turn with the server.
    public struct Synced: Sendable, Hashable {
        /// Of what waited.
        public var sent: OutboxSender.Outcome
        /// Of the copy.
        public var pulled: Replica.Outcome
    }

    /// Sends what waits, then fetches what changed.
    public func sync() async throws -> Synced {
        Synced(sent: try await sender.send(), pulled: try await replica.pull())
    }

    /// There is a network again, says the phone, or the app came to the front: nothing pauses any more.
    public func wake() async throws {
        await sender.wake()
        _ = try await sender.send()
    }

    /// Keeps the copy and the outbox in step with the server for as long as the task runs: it waits for changes, sends what is noted at
    /// once, and pauses longer each time while there is no way to the server. Where the server tells this person no changes, it sends all the
    /// same, and asks again every few minutes. Throws when the disk takes nothing more, or a person has to sign in.
    /// - Parameter onPull: is told whenever a pull comes to something else than the one before.
    public func keepInStep(onPull: @escaping @Sendable (Replica.Outcome) -> Void = { _ in }) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.keepSending() }
            group.addTask { try await self.keepPulling(onPull) }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Sends whenever the outbox is otherwise, or a pause is over.
    private func keepSending() async throws {
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [store] in
                for try await _ in store.watchOutbox() { tick.yield() }
            }
            group.addTask { [sender] in
                var timer: Task<Void, any Error>?
                defer { timer?.cancel() }
                for await _ in ticks {
                    let outcome = try await sender.send()
                    timer?.cancel()
                    if outcome == .signInNeeded { throw OfficeFailure.signInNeeded }
                    guard case .again(let time) = outcome else { continue }
                    timer = Task {
                        try await Task.sleep(for: .seconds(max(0.1, time.timeIntervalSinceNow)))
                        tick.yield()
                    }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private func keepPulling(_ onPull: @Sendable (Replica.Outcome) -> Void) async throws {
        let backOff = BackOff(longest: 30)
        var failures = 0
        var last: Replica.Outcome?
        while !Task.isCancelled {
            let outcome = try await replica.pull(waiting: 25)
            if outcome != last { onPull(outcome) }
            last = outcome
            switch outcome {
            case .upToDate: failures = 0
            case .later(let seconds):
                failures += 1
                try await Task.sleep(for: .seconds(backOff.delay(failures: failures, retryAfter: seconds)))
            case .signInNeeded: throw OfficeFailure.signInNeeded
            case .refused, .notOffered: try await Task.sleep(for: .seconds(300))
            }
        }
    }
}
