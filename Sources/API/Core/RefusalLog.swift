import EventLoop
import HTTP
import JSON
import Postgres
import Text

/// What was refused to whom, by ids and codes alone, for `quartermaster explain` (docs/reference/commands.md): kept for many at once, after
/// their answers and off the path of their requests. It is never a reason to fail or to wait. Belongs to its loop.
package final class RefusalLog {
    private struct Refusal {
        let at: String
        let tenant: String?
        let subject: String
        let request: String
        let key: String?
        let operation: String
        let target: String?
        let asset: String?
        let line: String?
        let code: String
        let status: Int
        let sqlState: String?
    }

    private static let noting = Statement.call(
        "office.note_refusals", ["refusals": "json", "most": "int", "span": "interval"])
    package static let statements = [noting]

    /// All that are refused meanwhile are kept with one statement.
    private static let pause: Duration = .seconds(1)
    /// Until Postgres is asked again, where it could not be.
    private static let retryPause: Duration = .seconds(5)
    /// Under which it reports (`JobReports`).
    private static let job = "refusals"
    /// So many wait at most; those that find no room are lost.
    private static let most = 1000
    /// A person has so many kept within the span, and so many waiting: the first tell as much as all, and leave room for other people's.
    package static let mostOfAPerson = 200
    private static let span: Duration = .seconds(3600)
    /// For how long they are kept.
    package static let retentionDays = 7
    private static let keyHeader: FieldName = "Idempotency-Key"

    private let loop: EventLoop
    private let database: Database
    private let jobs: JobReports
    private let log: Log
    private var waiting: [Refusal] = []
    /// How many of a person's wait.
    private var waitingOf: [String: Int] = [:]
    /// Those that were lost since all were kept, and whether that was said.
    private var lost = 0
    private var isLossTold = false
    /// Whether a statement for those that wait is under way, or will be.
    private var isNoting = false

    init(on loop: EventLoop, _ database: Database, telling jobs: JobReports, _ log: Log) {
        self.loop = loop
        self.database = database
        self.jobs = jobs
        self.log = log
        jobs.expect(Self.job, every: .seconds(60), isRegular: false)
    }

    /// A request was refused. One of a stranger is not kept: they could send as many as they like.
    ///
    /// - Parameters:
    ///   - parameters: of its path, where it has any.
    ///   - document: its body, where that was read.
    package func note(
        _ code: String, status: Int, of request: Request, _ operation: String, _ parameters: PathParameters?,
        _ document: JSONValue?
    ) {
        guard let subject = request.log.text("user") else { return }
        let fields: JSONObject? = if case .object(let object)? = document { object } else { nil }
        keep(
            Refusal(
                at: WallTime.text, tenant: request.log.text("tenant"), subject: subject, request: request.id,
                key: request.headers[Self.keyHeader].flatMap { try? IdempotencyKey.parse([$0]) }, operation: operation,
                target: parameters?["id"].flatMap(UUIDText.canonical), asset: Self.id("asset_id", in: fields),
                line: Self.id("line_id", in: fields), code: code, status: status, sqlState: request.log.text("sqlstate")))
        if !isNoting { write(after: Self.pause) }
    }

    private func keep(_ refusal: Refusal) {
        guard waitingOf[refusal.subject, default: 0] < Self.mostOfAPerson else { return }
        guard waiting.count < Self.most else {
            lost += 1
            return
        }
        waitingOf[refusal.subject, default: 0] += 1
        waiting.append(refusal)
    }

    private static func id(_ name: String, in fields: JSONObject?) -> String? {
        guard case .string(let text)? = fields?[name] else { return nil }
        return UUIDText.canonical(text)
    }

    private func write(after pause: Duration) {
        isNoting = true
        let refusals = LoopBound(self, to: loop)
        _ = loop.schedule(at: .now + pause) { [loop] in loop.spawn { await refusals.value.write() } }
    }

    /// While Postgres is away they wait. What it refuses is lost: it is in the log of the server all the same.
    private func write() async {
        let refused = takeAll()
        tellLoss()
        let lostBefore = lost
        var next = Self.pause
        do throws(PostgresError) {
            _ = try await database.write(
                Self.noting, ["refusals": Self.json(refused), "most": String(Self.mostOfAPerson), "span": Self.span.sqlText])
            jobs.succeed(Self.job)
            if lost == lostBefore { tellEndOfLoss() }
        } catch {
            let failure = JobFailure(error)
            jobs.fail(Self.job, failure)
            if failure.isOfConnection {
                for refusal in refused + takeAll() { keep(refusal) }
                next = Self.retryPause
            } else {
                lost += refused.count
                tellLoss()
            }
        }
        isNoting = false
        if !waiting.isEmpty { write(after: next) }
    }

    private func takeAll() -> [Refusal] {
        defer { (waiting, waitingOf) = ([], [:]) }
        return waiting
    }

    /// Said once, until all are kept again.
    private func tellLoss() {
        guard lost > 0, !isLossTold else { return }
        isLossTold = true
        log.write(.warning, "refusals were not kept", [("count", .number(lost))])
    }

    private func tellEndOfLoss() {
        if isLossTold { log.write(.info, "refusals are kept again", [("count", .number(lost))]) }
        (lost, isLossTold) = (0, false)
    }

    private static func json(_ refusals: [Refusal]) -> String {
        var json = JSONWriter()
        json.array { json in
            for refusal in refusals {
                json.object { json in
                    let texts = [
                        ("at", refusal.at), ("tenant", refusal.tenant), ("subject", refusal.subject),
                        ("request", refusal.request),
                        ("key", refusal.key), ("operation", refusal.operation), ("target", refusal.target),
                        ("asset", refusal.asset), ("line", refusal.line), ("code", refusal.code), ("sqlstate", refusal.sqlState),
                    ]
                    for case (let name, let text?) in texts {
                        json.name(name)
                        json.string(text)
                    }
                    json.name("status")
                    json.int(refusal.status)
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
