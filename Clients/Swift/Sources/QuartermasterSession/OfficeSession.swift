import Foundation
import QuartermasterAPI

/// Who is signed in: by a code from a mail, refreshed in this one place, until the server or the person ends it. Where other processes, or other
/// sessions of this one, share its store, what they kept there is taken up before a refresh, and where one is refused.
public actor OfficeSession: TokenSource {
    private let client: SignInClient
    private let store: any SessionStore
    private let now: @Sendable () -> Date
    private var session: KeptSession?
    private var refreshing: Task<String?, any Error>?
    /// The access tokens of this sign-in that this process has had.
    private var tokens: Set<String> = []
    /// Another one with each sign-in, each end, and each answer about the person that was kept.
    private var turn = 0
    /// Another one with each sign-in and each end. A refresh changes none.
    private var signIns = 0
    /// Those that the server has still to be told are over.
    private var ended: [EndedSession]
    private var telling: Task<Void, Never>?

    /// Takes up the session of an earlier start.
    /// - Parameter now: the phone's clock. How long a token is good is counted by it, so it may be wrong.
    public init(
        client: SignInClient, store: any SessionStore, now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.client = client
        self.store = store
        self.now = now
        session = try store.load()
        ended = try store.loadEnded()
        tokens = Set([session?.accessToken].compactMap(\.self))
        if !ended.isEmpty { Task { await tellEnded() } }
    }

    /// Who is signed in in which house, as the server last said. It is known without a network too.
    public var me: Me? { session?.me }

    /// Whether anybody is signed in.
    public var isSignedIn: Bool { session != nil }

    /// The house that the person has chosen, while nobody knows whether the server has heard of it: the network went, or a process was killed.
    /// `Phone.house()` goes on there as soon as there is a network.
    public var choosing: Id? { session?.choosing }

    // MARK: - In and out

    /// Asks for a code by mail. The answer is the same for an address that nobody knows.
    public func requestCode(email: String) async throws {
        try await client.requestCode(email: email)
        tellEndedAside()
    }

    /// Signs in by the code of the mail. A session of before is over then, whoever it was of: the server is told as after `signOut`.
    public func signIn(email: String, code: String) async throws {
        let fresh = try await client.verify(email: email, code: code)
        _ = takeUp()
        // Nobody was signed in here when this one began, and since then somebody is by another session on the store.
        let before = session ?? (try? store.load())
        do {
            try keep(fresh, email: email, me: nil)
        } catch {
            // It could not be kept, so nobody has it: it is over, and the one of before goes on.
            ended.append(
                EndedSession(
                    accessToken: fresh.accessToken, refreshToken: fresh.refreshToken,
                    expiresAt: now().addingTimeInterval(Double(fresh.expiresIn))))
            tellEndedAside()
            throw error
        }
        // A refresh of the session of before goes on by itself: it renews nothing of this one.
        refreshing = nil
        tokens = [fresh.accessToken]
        turn += 1
        signIns += 1
        if let before { end(before) }
        tellEndedAside()
    }

    /// Keeps what the server says of the person.
    public func know(_ me: Me) throws {
        // The tokens may be newer there than here, or somebody else's by now.
        guard takeUp(), var known = session else { return }
        known.me = me
        if known.choosing == me.tenant.id { known.choosing = nil }
        try store.save(known)
        session = known
        turn += 1
    }

    /// Keeps which house is being chosen, before the server hears of it; nil once that is settled. `Phone.choose(house:)` does it. Throws where
    /// somebody else has signed in meanwhile: they have chosen nothing.
    public func choose(_ house: Id?) throws {
        guard takeUp() else {
            _ = try overtaken()
            return
        }
        guard var known = session, known.choosing != house else { return }
        known.choosing = house
        try store.save(known)
        session = known
    }

    /// Asks the server who that is, and keeps it. Where somebody signed in or out meanwhile, or another answer was kept, this one may be of
    /// before, so it is asked again.
    public func know(asking ask: @Sendable () async throws -> Me) async throws -> Me {
        while true {
            let before = turn
            let me = try await ask()
            guard takeUp(), turn == before else { continue }
            try know(me)
            return me
        }
    }

    /// Ends the session here at once, also without a network. The server is told when it can be reached: now, at the next start, and with the
    /// next refresh or sign-in.
    /// - Parameter dropping: what goes from this phone with the session, before the server is told.
    public func signOut(dropping: @Sendable () throws -> Void = {}) async throws {
        refreshing?.cancel()
        _ = takeUp()
        if let session { end(session) }
        try forget()
        do {
            try dropping()
        } catch {
            tellEndedAside()
            throw error
        }
        await tellEnded()
    }

    /// A session is one that the server has to be told is over.
    private func end(_ session: KeptSession) {
        let over = EndedSession(
            accessToken: session.accessToken, refreshToken: session.refreshToken, expiresAt: session.expiresAt)
        // Before it is forgotten: a process that is killed between the two has it ended all the same. Where there is no room, it is told
        // by this process or not at all: nobody stays signed in for that.
        changeEnded { $0.append(over) }
    }

    /// There may be those of others that share the store.
    private func changeEnded(_ change: (inout [EndedSession]) -> Void) {
        change(&ended)
        guard var kept = try? store.loadEnded() else { return }
        change(&kept)
        try? store.saveEnded(kept)
    }

    /// Who signs in, or wants a token, waits for nobody's sign-out: over a slow way that may take minutes.
    private func tellEndedAside() {
        if !ended.isEmpty { Task { await tellEnded() } }
    }

    /// Tells the server which sessions are over. What gets no answer is told another time.
    private func tellEnded() async {
        while let telling { await telling.value }
        guard !ended.isEmpty else { return }
        let task = Task {
            for over in ended where await isTold(over) { remember(nil, inPlaceOf: over) }
            // Here, so that whoever waits for the end finds none that goes on.
            telling = nil
        }
        telling = task
        await task.value
    }

    /// Whether the server knows that a session is over: its access token says so, or a new one where that is over itself.
    private func isTold(_ over: EndedSession) async -> Bool {
        do {
            if over.expiresAt.timeIntervalSince(now()) > 30 {
                do {
                    try await client.signOut(accessToken: over.accessToken)
                    return true
                } catch let refusal as SignInRefusal where ["bad_jwt", "no_authorization"].contains(refusal.code) {
                    // The phone's clock may be wrong.
                }
            }
            let fresh = try await client.refresh(over.refreshToken)
            let newer = EndedSession(
                accessToken: fresh.accessToken, refreshToken: fresh.refreshToken,
                expiresAt: now().addingTimeInterval(Double(fresh.expiresIn)))
            remember(newer, inPlaceOf: over)
            try await client.signOut(accessToken: newer.accessToken)
            remember(nil, inPlaceOf: newer)
            return true
        } catch let refusal as SignInRefusal {
            return refusal.endsSession
        } catch {
            return false
        }
    }

    /// Where that can't be kept, the server is told once more after the next start.
    private func remember(_ newer: EndedSession?, inPlaceOf over: EndedSession) {
        changeEnded { ended in
            guard let place = ended.firstIndex(of: over) else { return }
            if let newer { ended[place] = newer } else { ended.remove(at: place) }
        }
    }

    // MARK: - Tokens

    /// The access token, refreshed a little before it is over.
    public func token() async throws -> String? {
        guard let session else { return nil }
        guard !isGood(session) else { return session.accessToken }
        do {
            return try await refreshed(session)
        } catch is OfficeFailure where session.expiresAt > now() {
            // It is good still; that no newer one came is told by the request itself.
            return session.accessToken
        }
    }

    /// A newer one in place of what the server rejected; nil when the person has to sign in again. Throws where that was of another sign-in:
    /// what one person began is not sent as another.
    public func refresh(rejected token: String) async throws -> String? {
        guard let session else { return nil }
        guard tokens.contains(token) else { return try overtaken() }
        // Another request has refreshed meanwhile.
        guard session.accessToken == token else { return session.accessToken }
        return try await refreshed(session)
    }

    /// A new token of the server's whatever the one at hand is, such as after another house was chosen.
    public func renew() async throws {
        // One that is on its way may have begun before what it is wanted for.
        if let before = refreshing {
            _ = try? await before.value
            if refreshing == before { refreshing = nil }
        }
        if let session { _ = try await refreshed(session, anew: true) }
    }

    /// One refresh at a time: who comes meanwhile waits for it.
    /// - Parameter anew: also where another who shares the store has brought a newer token meanwhile.
    private func refreshed(_ old: KeptSession, anew: Bool = false) async throws -> String? {
        if let refreshing { return try await refreshing.value }
        let signIn = signIns
        let task = Task { try await self.fetch(old, of: signIn, anew: anew) }
        refreshing = task
        defer { if refreshing == task { refreshing = nil } }
        return try await task.value
    }

    private func fetch(_ old: KeptSession, of signIn: Int, anew: Bool) async throws -> String? {
        do {
            return try await store.alone { try await self.fetchAlone(old, of: signIn, anew: anew) }
        } catch is CancellationError {
            // By `signOut`: whoever waits for the token was not cancelled.
            return try overtaken()
        }
    }

    /// The new tokens are kept before anybody uses them: were they lost, the old refresh token would still be good.
    private func fetchAlone(_ begun: KeptSession, of signIn: Int, anew: Bool) async throws -> String? {
        guard signIns == signIn, takeUp(), let old = session else { return try overtaken() }
        if !anew, old.refreshToken != begun.refreshToken, isGood(old) { return old.accessToken }
        do {
            let fresh = try await client.refresh(old.refreshToken)
            guard signIns == signIn, takeUp(), let newest = session else { return try overtaken() }
            // Another was quicker: what came here may be worth nothing already.
            guard [old.refreshToken, fresh.refreshToken].contains(newest.refreshToken) else {
                return try await takenUp(newest, of: signIn, anew: anew)
            }
            try keep(fresh, email: old.email, me: newest.me, choosing: newest.choosing)
            tokens.insert(fresh.accessToken)
            tellEndedAside()
            return fresh.accessToken
        } catch let refusal as SignInRefusal where refusal.endsSession {
            guard signIns == signIn, takeUp(), let newest = session else { return try overtaken() }
            // Another has used it before, and has kept what came of it.
            guard newest.refreshToken == old.refreshToken else { return try await takenUp(newest, of: signIn, anew: anew) }
            try forget()
            return nil
        }
    }

    /// The token that another has kept, or the next one where that is not enough.
    private func takenUp(_ newer: KeptSession, of signIn: Int, anew: Bool) async throws -> String? {
        guard anew || !isGood(newer) else { return newer.accessToken }
        return try await fetchAlone(newer, of: signIn, anew: anew)
    }

    /// Whether its access token is not about to be over.
    private func isGood(_ session: KeptSession) -> Bool { session.expiresAt.timeIntervalSince(now()) >= 30 }

    /// Takes up what another who shares the store has kept there. False where somebody signed in or out there since: what began before is not
    /// theirs.
    private func takeUp() -> Bool {
        guard let known = session else { return true }
        let kept: KeptSession?
        do {
            kept = try store.load()
        } catch {
            // That it can't be read now says nothing of others.
            return true
        }
        guard kept?.refreshToken != known.refreshToken else { return true }
        session = kept
        turn += 1
        if let kept, kept.email == known.email {
            tokens.insert(kept.accessToken)
            return true
        }
        tokens = Set([kept?.accessToken].compactMap(\.self))
        signIns += 1
        return false
    }

    /// For what began before somebody signed in or out: nil where nobody is signed in. Whoever is may be somebody else, so it begins anew.
    private func overtaken() throws -> String? {
        guard session == nil else { throw OfficeFailure.noAnswer("somebody has signed in or out meanwhile") }
        return nil
    }

    private func keep(_ fresh: SignInSession, email: String, me: Me?, choosing: Id? = nil) throws {
        let kept = KeptSession(
            accessToken: fresh.accessToken, refreshToken: fresh.refreshToken,
            expiresAt: now().addingTimeInterval(Double(fresh.expiresIn)), email: email, me: me, choosing: choosing)
        try store.save(kept)
        session = kept
    }

    private func forget() throws {
        try store.save(nil)
        session = nil
        tokens = []
        turn += 1
        signIns += 1
    }
}
