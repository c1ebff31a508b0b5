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
    private let shrink: Shrinking?
    private let now: @Sendable () -> Date
    private let opened = OpenHouses()

    /// - Parameters:
    ///   - server: its address.
    ///   - folder: where the copies and the outboxes are kept; no other app's, and none that the system clears, such as that of caches.
    ///   - sessions: where the session is kept: unless told otherwise the keychain, or, where there is none, a file in the folder.
    ///   - language: for the sentences of the server that people read.
    ///   - apiKey: what apps send when they sign in, where the office says one (its `AUTH_API_KEY`).
    ///   - app: what the app calls itself, such as `GearApp/2.1`: the person's list of sessions shows it.
    ///   - shrink: makes photos and videos smaller before they are kept; some 2000 pixels show a scratch. Where it throws, the file is kept
    ///     as it is.
    ///   - now: the phone's clock, which may be wrong.
    public init(
        server: URL, folder: URL, sessions: (any SessionStore)? = nil, transport: any Transport = URLSessionTransport(),
        language: String = "en", apiKey: String = SignInClient.anyKey, app: String? = nil, shrink: Shrinking? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        session = try OfficeSession(
            client: SignInClient(server: server, transport: transport, language: language, apiKey: apiKey, app: app),
            store: sessions ?? Self.sessions(of: server, folder), now: now)
        client = OfficeClient(server: server, transport: transport, tokens: session, language: language, app: app)
        self.folder = folder
        self.shrink = shrink
        self.now = now
    }

    /// Makes a file smaller.
    public typealias Shrinking = @Sendable (NewFile) async throws -> NewFile

    private static func sessions(of server: URL, _ folder: URL) -> any SessionStore {
        #if canImport(Security)
            KeychainSessionStore(service: "quartermaster " + server.absoluteString)
        #else
            FileSessionStore(file: folder.appendingPathComponent("session.json"))
        #endif
    }

    /// Asks for a code by mail. The answer is the same for an address that nobody knows.
    public func requestCode(email: String) async throws { try await session.requestCode(email: email) }

    /// Signs in by the code of the mail, and asks who that is. Who works for several houses and has chosen none is signed in as well: then
    /// this throws `OfficeFailure.refused` with the code `tenantRequired`: `houses()` lists them, and `choose(house:)` takes one.
    /// So is it with `tenantSuspended`, where the chosen one is suspended. A wrong code is a `SignInRefusal`. Where the network goes once the
    /// code was taken, this throws, and the person is signed in: `house()` asks again.
    public func signIn(email: String, code: String) async throws {
        try await session.signIn(email: email, code: code)
        _ = try await ask()
    }

    /// Who is signed in, by the server.
    private func ask() async throws -> Me { try await session.know(asking: { [client] in try await client.me() }) }

    /// The houses that the person works for, and which of them is chosen, also where none is. It needs the network.
    public func houses() async throws -> MyHouses {
        do {
            return try await client.me().tenants
        } catch OfficeFailure.refused(let refusal) where refusal.current?.tenants != nil {
            return refusal.current?.tenants ?? []
        }
    }

    /// The house that the person works in. Without a network it is the one of before. Throws as `signIn` does while nobody knows which it is.
    /// Where the network went, or a process was killed, before it was known whether another was chosen (`session.choosing`), it goes on there.
    /// Where that choice comes to nothing by then, as of a house that is suspended, this throws once what `choose(house:)` does; the next call
    /// brings the house of before.
    public func house() async throws -> House {
        if let wanted = await session.choosing, let house = try await goOn(choosing: wanted) { return house }
        if await session.me == nil, await session.isSignedIn { _ = try await ask() }
        guard let me = await session.me else { throw OfficeFailure.signInNeeded }
        return try await open(me.tenant.id)
    }

    private func open(_ house: Id) async throws -> House {
        try await opened.house(house) {
            let store = try HouseStore(folder: folder, house: house, server: client.server, now: now())
            return House(session: session, client: client, store: store, shrink: shrink, now: now)
        }
    }

    /// Nil where it can't be told now which house it is: `session.choosing` stays then.
    private func goOn(choosing wanted: Id) async throws -> House? {
        do {
            return try await choose(house: wanted)
        } catch is CancellationError {
            throw CancellationError()
        } catch OfficeFailure.refused(let refusal) where !refusal.retryable {
            // Whoever chose is told what became of it, and not shown another house in silence.
            throw OfficeFailure.refused(refusal)
        } catch OfficeFailure.otherHouse {
            throw OfficeFailure.otherHouse
        } catch {
            // No network, or no room for another session: the house of before is there all the same.
            return nil
        }
    }

    /// Works in another house of the person from now on, which needs the network. A `House` of before notes and sends nothing until it is
    /// chosen again. Where this throws, nobody knows how far it came: choose again, or the next `house()` does, also at another start. But where
    /// it throws `OfficeFailure.refused` with a refusal that is not `retryable`, ask for `house()`: the house of before goes on with it, and
    /// its changes wait until then.
    public func choose(house: Id) async throws -> House {
        let before = await session.choosing
        var mayBeHeard = before == house
        // Before the server hears of it: a token of before works in the house of before for a while, and then in none.
        try await session.choose(house)
        let me: Me
        do {
            _ = try await client.choose(house: house)
            mayBeHeard = true
            try await session.renew()
            me = try await ask()
        } catch OfficeFailure.refused(let refusal) where !refusal.retryable {
            let earlier = before == house ? nil : before
            let known = await session.me?.tenant.id
            // Where the server has heard of the choice, the next token means that house: the one of before has to be chosen again.
            try await session.choose(earlier ?? (mayBeHeard && known != house ? known : nil))
            throw OfficeFailure.refused(refusal)
        }
        try await session.choose(nil)
        // Another one was chosen meanwhile.
        guard me.tenant.id == house else { throw OfficeFailure.otherHouse }
        let chosen = try await open(house)
        // It paused while the person worked elsewhere.
        await chosen.forgetPauses()
        return chosen
    }

    /// What became of signing out.
    public enum SignedOut: Sendable, Hashable {
        /// The session is over. The copies of all houses are gone from this phone, and so are the files of inspections of which nothing waits.
        case done
        /// So many changes of all houses haven't synced, so nothing was done.
        case notSynced(Int)
    }

    /// Signs out on this phone alone, also without a network: of all the houses that were worked in. What has not synced stays for the next
    /// sign-in of the same person, with its files.
    /// - Parameter leaving: a person was told of it and wants it all the same. Also where a house can't be opened, which else throws: its copy
    ///   and its outbox stay as they are.
    public func signOut(leaving: Bool = false) async throws -> SignedOut {
        var stores: [HouseStore] = []
        for house in try HouseStore.houses(in: folder) {
            do {
                stores.append(try await open(house).store)
            } catch {
                guard leaving else { throw error }
            }
        }
        let waiting = try leaving ? 0 : stores.reduce(0) { try $0 + $1.notSynced() }
        guard waiting == 0 else { return .notSynced(waiting) }
        try await session.signOut(dropping: { [stores] in
            var fault: (any Error)?
            for store in stores {
                // What one can't do keeps the copy of no other.
                do { try store.dropCopy() } catch { fault = fault ?? error }
            }
            if let fault { throw fault }
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
