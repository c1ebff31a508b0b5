import Crypto
import EventLoop
import Postgres
import Settings

/// The things that a loop's endpoints work with. Belongs to its loop.
package final class Services {
    package let loop: EventLoop
    package let database: Database
    let tokens: TokenVerifier
    package let files: any FileStore
    /// To be notified once what enqueued mail is committed; nil when this process sends none.
    package let mailSignal: MailSignal?
    package let settings: Settings
    /// True when this server is its own issuer, and so knows which sessions have ended.
    package let isOwnIssuer: Bool
    /// Stands for the tenant of a token that claims none.
    package let unnamedTenant: UnnamedTenant
    package let log: Log
    /// The reports of the work in the background.
    package let jobs: JobReports
    /// The counts of this loop.
    package let meter = Meter()
    /// Nil where requests are not counted.
    let limiter: RateLimiter?
    /// The bodies that this loop keeps; nil where it keeps none.
    package let answers: AnswerCache?
    /// Whose turn it is to change a reservation.
    let turns: TurnTable
    /// The sessions that were seen; nil where they are another issuer's.
    package let sightings: SessionSightings?
    /// What was refused.
    package let refusals: RefusalLog
    /// Where large bodies are parsed.
    let bodies: BlockingPool
    /// Where files of a house's rows are read and written.
    let spreadsheets: BlockingPool
    /// The requests of this loop that wait for changes.
    package let changes: ChangeTable
    /// What the server asks of houses for itself.
    package let houses: HouseFacts
    /// What an answer about an account ends with: how large files may be.
    let accountLimits: [UInt8]
    /// The houses of people whose tokens name none, as Postgres found them.
    private var foundHouses: [String: String] = [:]
    /// The parts that the targets above keep here, by type.
    private var parts: [ObjectIdentifier: AnyObject] = [:]

    package init(
        loop: EventLoop, database: Database, tokens: TokenVerifier, files: any FileStore, mailSignal: MailSignal?,
        settings: Settings, isOwnIssuer: Bool, unnamedTenant: UnnamedTenant, log: Log, jobs: JobReports, limiter: RateLimiter?,
        bodies: BlockingPool, spreadsheets: BlockingPool, answers: AnswerCache?, watch: ChangeWatch
    ) {
        self.loop = loop
        self.database = database
        self.tokens = tokens
        self.files = files
        self.mailSignal = mailSignal
        self.settings = settings
        self.isOwnIssuer = isOwnIssuer
        self.unnamedTenant = unnamedTenant
        self.log = log
        self.jobs = jobs
        self.limiter = limiter
        self.bodies = bodies
        self.spreadsheets = spreadsheets
        self.answers = answers
        accountLimits = settings.fileLimits.accountLimits
        sightings = isOwnIssuer ? SessionSightings(on: loop, database, telling: jobs) : nil
        refusals = RefusalLog(on: loop, database, telling: jobs, log)
        turns = TurnTable(on: loop)
        houses = HouseFacts(on: loop, database, log)
        changes = ChangeTable(on: loop, watch: watch)
    }

    /// The part that a target above keeps here under its type; nil where this server has none. Each target names its own by a
    /// property, such as `services.storage`.
    package subscript<Part: AnyObject>(part: Part.Type) -> Part? {
        parts[ObjectIdentifier(part)] as? Part
    }

    /// Keeps something here under its type.
    package func add(_ part: some AnyObject) { parts[ObjectIdentifier(type(of: part))] = part }

    /// A read-only function's answer. `person` is who asks, where that is known.
    package func read(
        _ statement: Statement, _ arguments: Arguments, speed: Database.ReadSpeed = .quick, of person: VerifiedToken? = nil
    ) async throws(OfficeError) -> FunctionResult {
        let owner = person.map(owner)
        let rows: Rows
        do throws(PostgresError) {
            rows = try await database.read(statement, arguments, speed: speed, of: owner)
        } catch {
            throw failure(error, of: statement)
        }
        return try result(rows, of: statement, for: person, owner)
    }

    /// A changing function's answer; sent again as a whole when it lost a race and was rolled back.
    package func write(
        _ statement: Statement, _ arguments: Arguments, of person: VerifiedToken? = nil, isLong: Bool = false
    ) async throws(OfficeError) -> FunctionResult {
        let owner = person.map(owner)
        var attempts = 0
        while true {
            let rows: Rows
            do throws(PostgresError) {
                rows =
                    isLong
                    ? try await database.writeLong(statement, arguments, of: owner)
                    : try await database.write(statement, arguments, of: owner)
            } catch {
                attempts += 1
                guard error.isSerializationFailure, attempts < Self.attempts else { throw failure(error, of: statement) }
                // The winner has the lock then: at once, this one could be back first and meet the same deadlock.
                await loop.sleep(for: Self.pause * attempts * Double.random(in: 1...2))
                continue
            }
            let answer = try result(rows, of: statement, for: person, owner)
            tell(of: answer)
            return answer
        }
    }

    /// The answer of a function that brings a whole file, once no other of the person's house is under way.
    package func writeAlone(
        _ statement: Statement, _ arguments: Arguments, of person: VerifiedToken
    ) async throws(OfficeError) -> FunctionResult {
        let owner = owner(of: person)
        do throws(PostgresError) { try await database.takeLongTurn(of: owner) } catch { throw failure(error, of: statement) }
        defer { database.passLongTurn(of: owner) }
        return try await write(statement, arguments, of: person, isLong: true)
    }

    /// Whoever waits for changes of the tenant is not kept waiting for the next look of the watch.
    private func tell(of answer: FunctionResult) {
        guard answer.code == nil, answer.outcome == nil || answer.outcome == .stored, let tenant = answer.tenant else { return }
        changes.watch.signal(tenant)
    }

    private static let attempts = 4
    private static let pause: Duration = .milliseconds(5)

    private func result(
        _ rows: Rows, of statement: Statement, for person: VerifiedToken?, _ owner: Owner?
    ) throws(OfficeError) -> FunctionResult {
        guard let result = FunctionResult(rows) else {
            throw OfficeError(unreadable: statement.name, .unavailable, telling: log)
        }
        if let person, person.tenant == nil, let house = result.tenant, house != owner?.house {
            if foundHouses.count >= Self.mostFoundHouses { foundHouses.removeAll() }
            foundHouses[person.subject] = house
        }
        return result
    }

    private static let mostFoundHouses = 10_000

    /// Whom Postgres' connections are shared out to.
    private func owner(of person: VerifiedToken) -> Owner {
        Owner(person.subject, of: person.tenant ?? foundHouses[person.subject])
    }

    private func failure(_ error: PostgresError, of statement: Statement) -> OfficeError {
        OfficeError(postgres: error, of: statement, telling: log)
    }
}

extension OfficeError {
    /// The one place where a statement's failure is logged.
    init(postgres error: PostgresError, of statement: Statement, telling log: Log) {
        log.write(.error, "postgres failed", [("statement", .text(statement.name))] + Log.fields(error))
        self.init(postgres: error)
    }

    /// What Postgres answered is not what this program reads: the one place where that is logged. `source` is the statement or the answer.
    package init(unreadable source: String, _ code: ErrorCode = .internal, telling log: Log) {
        log.write(.error, "an answer of Postgres can't be read", [("statement", .text(source))])
        self.init(code)
    }
}
