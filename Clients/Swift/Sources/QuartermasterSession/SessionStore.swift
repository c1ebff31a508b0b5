import Foundation
import QuartermasterAPI

/// Who is signed in on this phone, as it is kept between starts.
public struct KeptSession: Codable, Sendable, Hashable {
    /// What each request carries.
    public var accessToken: String
    /// What brings the next one.
    public var refreshToken: String
    /// When the access token is over, by the phone's clock.
    public var expiresAt: Date
    /// The address that the code was mailed to.
    public var email: String
    /// Who it is in which house, as the server last said; nil until it was asked.
    public var me: Me?
    /// The house that the person has chosen, until the server has said where they work since.
    public var choosing: Id?

    /// All that it has.
    public init(
        accessToken: String, refreshToken: String, expiresAt: Date, email: String, me: Me? = nil, choosing: Id? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.email = email
        self.me = me
        self.choosing = choosing
    }

    /// Reads what was kept. Who it is may have another shape since an update: the server is asked again then, and nobody is signed out.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try members.decode(String.self, forKey: .accessToken)
        refreshToken = try members.decode(String.self, forKey: .refreshToken)
        expiresAt = try members.decode(Date.self, forKey: .expiresAt)
        email = try members.decode(String.self, forKey: .email)
        me = try? members.decode(Me.self, forKey: .me)
        choosing = try? members.decode(Id.self, forKey: .choosing)
    }
}

/// A session that the person has signed out of, until the server has heard of it.
public struct EndedSession: Codable, Sendable, Hashable {
    /// What the call that ends it carries.
    public var accessToken: String
    /// What brings another where that one is over.
    public var refreshToken: String
    /// When the access token is over, by the phone's clock.
    public var expiresAt: Date

    /// All that it has.
    public init(accessToken: String, refreshToken: String, expiresAt: Date) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// Where the session lies: the keychain, a file, or a store of yours. Several `OfficeSession`s may share one, such as those of an app and of its
/// share extension: each reads there what another has kept before it asks for a new token, and where that is refused.
public protocol SessionStore: Sendable {
    /// What lies there; nil where nobody is signed in. Throws where that can't be told.
    func load() throws -> KeptSession?
    /// Keeps it in place of what is there; nil removes that.
    func save(_ session: KeptSession?) throws
    /// The sessions that the server has still to be told are over. Throws where that can't be told.
    func loadEnded() throws -> [EndedSession]
    /// Keeps them in place of what is there.
    func saveEnded(_ sessions: [EndedSession]) throws
    /// Does what nobody else who shares the store is to do meanwhile: one refresh at a time. A store that can't hold others off does it all the
    /// same: the server gives the same new token to two that come with one old token at the same time.
    func alone<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value
}

extension SessionStore {
    /// For a store that can't hold others off.
    public func alone<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value { try await work() }
}

/// The keychain said no.
public struct KeychainFailure: ReadableError {
    /// As `Security` has it.
    public let status: Int32

    /// For a person.
    /// - Parameter language: English, unless it begins with `es`.
    public func sentence(in language: String = "en") -> String {
        Words(
            "This device's keychain did not answer (\(status)).", "El llavero de este dispositivo no respondió (\(status))."
        ).text(in: language)
    }
}

/// The session in memory, for tests: it is gone with the process.
public final class MemorySessionStore: SessionStore, @unchecked Sendable {
    private let lock = NSLock()
    private var session: KeptSession?
    private var ended: [EndedSession] = []

    /// - Parameter session: what lies there from the start.
    public init(_ session: KeptSession? = nil) { self.session = session }

    /// What lies there.
    public func load() -> KeptSession? { lock.withLock { session } }

    /// Keeps it.
    public func save(_ session: KeptSession?) { lock.withLock { self.session = session } }

    /// Those that were kept.
    public func loadEnded() -> [EndedSession] { lock.withLock { ended } }

    /// Keeps them.
    public func saveEnded(_ sessions: [EndedSession]) { lock.withLock { ended = sessions } }
}
