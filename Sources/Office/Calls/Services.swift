import Crypto
import EventLoop
import Postgres

/// What a loop's endpoints work with. Belongs to its loop.
final class Services {
    let loop: EventLoop
    let database: Database
    let tokens: TokenVerifier
    let photos: any PhotoStore
    /// To be notified once what enqueued mail is committed; nil when this process sends none.
    let mailSignal: MailSignal?
    let rules: Rules
    let log: Log
    /// Nil where requests are not counted.
    let limiter: RateLimiter?
    /// Whose turn it is to change a reservation.
    let turns: TurnTable
    /// Where large bodies are parsed.
    let bodies: BlockingPool
    /// Nil where photos lie elsewhere.
    let storage: StorageServices?
    /// Nil where another issuer is trusted.
    let signIn: SignInServices?
    /// Nil where no app belongs to this address.
    let appSite: AppSiteAssociation?
    let readiness: Readiness
    /// What it found last is kept for a moment.
    private(set) lazy var health = Health(services: self, readiness: readiness)

    /// The settings that endpoints ask for.
    struct Rules: Sendable {
        /// How long a twin of a running request waits for it, and a statement for a lock.
        var lockTimeout: Duration
        /// Whether a token that proves an address links it to the account of that address.
        var linksByEmail: Bool
        /// Whether this server is its own issuer, and so knows which sessions have ended.
        var isOwnIssuer: Bool
        /// How long a key is remembered.
        var keyRetention: Duration
        /// Where clients reach the server, without a slash at the end; nil when only they know.
        var publicURL: String?
        /// The largest photo in bytes.
        var photoSizeLimit: Int
        /// The fewest pixels, width times height, that a photo of a report may have; 0 for any.
        var leastPixels: Int
        /// The most pixels that one may have.
        var mostPixels: Int
        /// How long a photo is kept that no report names.
        var uploadRetention: Duration
        /// How many of them there may be.
        var uploadQuota: UploadQuota
    }

    init(
        loop: EventLoop, database: Database, tokens: TokenVerifier, photos: any PhotoStore, mailSignal: MailSignal?, rules: Rules,
        log: Log, limiter: RateLimiter?, bodies: BlockingPool, storage: StorageServices?, signIn: SignInServices?,
        appSite: AppSiteAssociation?, readiness: Readiness
    ) {
        self.loop = loop
        self.database = database
        self.tokens = tokens
        self.photos = photos
        self.mailSignal = mailSignal
        self.rules = rules
        self.log = log
        self.limiter = limiter
        self.bodies = bodies
        self.storage = storage
        self.signIn = signIn
        self.appSite = appSite
        self.readiness = readiness
        turns = TurnTable(on: loop)
    }

    /// A read-only function's answer. `person` is who asks, where that is known.
    func read(
        _ statement: Statement, _ arguments: Arguments, speed: Database.ReadSpeed = .quick, of person: VerifiedToken? = nil
    ) async throws(OfficeError) -> FunctionResult {
        do throws(PostgresError) {
            return try Self.answer(try await database.read(statement, arguments, speed: speed, of: person?.subject))
        } catch {
            throw failure(error, of: statement)
        }
    }

    /// A changing function's answer; sent again as a whole when it lost a race and was rolled back.
    func write(
        _ statement: Statement, _ arguments: Arguments, of person: VerifiedToken? = nil
    ) async throws(OfficeError) -> FunctionResult {
        var attempts = 0
        while true {
            do throws(PostgresError) {
                return try Self.answer(try await database.write(statement, arguments, of: person?.subject))
            } catch {
                attempts += 1
                guard error.isSerializationFailure, attempts < Self.attempts else { throw failure(error, of: statement) }
                // Who won has the lock then: at once, this one could be back first and meet the same deadlock.
                await loop.sleep(for: Self.pause * attempts * Double.random(in: 1...2))
            }
        }
    }

    private static let attempts = 4
    private static let pause: Duration = .milliseconds(5)

    private static func answer(_ rows: Rows) throws(PostgresError) -> FunctionResult {
        guard let answer = FunctionResult(rows) else { throw .unavailable }
        return answer
    }

    /// The one place where a statement's failure is logged.
    private func failure(_ error: PostgresError, of statement: Statement) -> OfficeError {
        log.write(.error, "postgres failed", [("statement", .text(statement.name))] + Log.fields(error))
        return OfficeError(postgres: error)
    }
}
