import API
import Crypto
import EventLoop
import HTTP
import Metrics
import Operations
import Postgres
import Synchronization
import TLS

/// The text of `/metrics`: everything that the process has counted, and what it has at hand. Shared by all loops.
final class MetricsPage: Sendable {
    /// The subjects of the page besides the loops.
    struct Subjects: Sendable {
        let readiness: Readiness
        let keys: KeyRing
        let photos: MeteredFileStore
        let log: Log
        let jobs: JobReports
        /// Nil where the server speaks plain HTTP.
        let certificate: CertificateReload?
        /// Whether it tells what each house holds.
        let isByTenant: Bool
        /// The outboxes, and whether this process sends what is in them.
        let outboxes: @Sendable () -> [(name: String, isSent: Bool)]
    }

    private let loop: EventLoop
    private let subjects: Subjects
    private let database: LoopBound<DatabaseLook>
    /// For `/readyz`, beside the look at tables, which may have to wait for a lock.
    private let side: LoopBound<SideConnection>
    private let ping: LoopBound<PostgresPing>
    private let readers = Mutex<[LoopReader]>([])
    private let startedAt = EventLoop.Instant.now

    /// One that is asked on `loop`, which none of the clients' connections is on.
    init(_ subjects: Subjects, _ connector: Connector, on loop: EventLoop) {
        self.subjects = subjects
        self.loop = loop
        let look = DatabaseLook(connector, isByTenant: subjects.isByTenant, telling: subjects.log, on: loop)
        database = LoopBound(look, to: loop)
        let side = SideConnection(connector, on: loop)
        self.side = LoopBound(side, to: loop)
        ping = LoopBound(
            PostgresPing { (try? await side.read(PostgresPing.statement, within: PostgresPing.patience)) != nil }, to: loop)
    }

    /// From now on what these loops count is told.
    func add(_ more: [LoopReader]) { readers.withLock { $0 += more } }

    /// The text of a scrape. On its loop.
    func text(_ format: Exposition.Format) async -> [UInt8] {
        let finding = await database.value.finding()
        let readings = await LoopReader.ask(readers.withLock { $0 }, on: loop)
        let loops = readings.map(\.figures)
        var text = Exposition(format)
        text.addBuild()
        text.addReadiness(subjects.readiness.parts(postgresIsUp: finding != nil))
        let jobs = subjects.jobs.figures
        text.addWarnings(
            subjects.readiness.warnings,
            of: Readiness.ownWarnings + OperationState.warnings + jobs.flatMap(\.possibleWarnings))
        text.addJobs(jobs)
        text.addRoom(subjects.readiness.storageRoom)
        text.addCertificate(subjects.certificate?.identity.current.certificate)
        text.addProcess(ProcessFigures(), startedAt: startedAt)
        text.addLog(lostLines: subjects.log.lostLines)
        text.addLoops(readings)
        text.addConnections(loops)
        text.addRequests(loops)
        text.addEvents(loops)
        text.addAnswers(loops)
        text.addStorage(subjects.photos.figures)
        text.addKeys(subjects.keys.figures)
        text.addLanes(loops)
        text.addFinding(finding)
        text.addOutboxes(subjects.outboxes())
        return text.finish()
    }

    /// The answer of `/readyz`. On its loop.
    func ready() async -> Response { Health.ready(subjects.readiness, postgresIsUp: await ping.value.isUp()) }

    /// Asks Postgres nothing any more. On its loop.
    func close() {
        database.value.close()
        side.value.close()
    }
}
