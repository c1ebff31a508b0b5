import Foundation

/// The real program on a real socket and a real Postgres.
final class TestServer: Sendable {
    let port: UInt16
    let database: TestDatabase
    let process: ChildProcess
    let log: LogFile
    /// Where its photos lie.
    let storage: StorageFolder
    private let changes: [String: String]

    struct NotReady: Error, CustomStringConvertible {
        let readiness: String
        let log: String
        var description: String { "the server did not become ready: \(readiness)\nits log ends:\n\(log)" }
    }

    /// The server of the run, started by the first test that asks for it.
    static func shared() throws -> TestServer { try run.get() }
    private static let run = Result {
        let server = try TestServer.start(settings: ["LOOPS": "2", "READ_CONNECTIONS": "2", "WRITE_CONNECTIONS": "8"])
        let baseline = try server.idleDescriptors()
        RunEnd.add { server.stopWithoutLeaks(over: baseline) }
        return server
    }

    /// Starts one more and waits until it is ready.
    /// - Parameters:
    ///   - settings: put over those of the run; an empty value takes one away.
    ///   - database: the run's own unless given.
    ///   - storage: a fresh folder unless given.
    static func start(
        settings: [String: String] = [:], database: TestDatabase? = nil, storage: StorageFolder? = nil, log: LogFile? = nil
    ) throws -> TestServer {
        let server = try launch(settings: settings, database: database, storage: storage, log: log)
        guard server.becomesReady() else {
            let readiness = (try? server.readiness())?.description ?? "no answer, \(server.process.status() as Any)"
            _ = server.process.stop(within: 0)
            throw NotReady(readiness: readiness, log: server.log.tail)
        }
        return server
    }

    /// Starts one and waits for nothing: for a test of a server that cannot be ready, or that refuses to start.
    static func launch(
        settings: [String: String] = [:], database: TestDatabase? = nil, storage: StorageFolder? = nil, log: LogFile? = nil
    ) throws -> TestServer {
        let database = try database ?? TestDatabase.shared()
        // The settings may name another database.
        let isIts = settings["DATABASE_URL"].map { $0.isEmpty || $0.contains(database.name) } ?? true
        let fresh = { try isIts ? StorageFolder(of: database) : StorageFolder() }
        return try TestServer(settings, on: database, storage ?? fresh(), port: FreePort.take(), log: log ?? LogFile())
    }

    /// Starts one with the same port, settings and storage, and waits until it listens: `/readyz` could be the other's.
    static func start(beside other: TestServer) throws -> TestServer {
        let server = try TestServer(other.changes, on: other.database, other.storage, port: other.port, log: LogFile())
        guard eventually(within: 60, { server.log.text.contains(#""message":"listening""#) }) else {
            throw NotReady(readiness: "it does not listen", log: server.log.tail)
        }
        return server
    }

    private init(
        _ changes: [String: String], on database: TestDatabase, _ storage: StorageFolder, port: UInt16, log: LogFile
    ) throws {
        var settings = database.settings.merging([
            "HOST": "127.0.0.1", "PORT": "\(port)", "JWT_SECRET": TestSettings.secret, "LOCK_TIMEOUT": TestSettings.patience,
            "POOL_TIMEOUT": TestSettings.patience, "LOG_FORMAT": "json", "RATE_LIMIT": "off", "STORAGE_DIR": storage.path,
            "APPLE_APP_IDS": "ABCDE12345.com.example.scanner",
            // Under which secrets of webhooks are sealed.
            "AUTH_SEAL_KEY": String(repeating: "0f", count: 32),
            // Nobody is told anything unless a test asks for it.
            "NOTIFICATION_INTERVAL": "1h",
            // Nor is the audit of all houses of the run sealed again and again.
            "AUDIT_SEAL_INTERVAL": "1h",
            // To open one costs more than most tests do over it; each loop has its own. The run's own server, and those of tests about
            // several loops, have more.
            "LOOPS": "1", "READ_CONNECTIONS": "1", "WRITE_CONNECTIONS": "3",
        ]) { $1 }
        let target = database.target(as: .server).with(applicationName: "quartermaster-\(port)")
        settings["DATABASE_URL"] = target.text
        if let pooler = TestSettings.pooler, changes["DATABASE_URL"] == nil {
            settings["DATABASE_URL"] = target.with(folders: [pooler]).text
        }
        settings = settings.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        self.port = port
        self.changes = changes
        self.database = database
        self.storage = storage
        self.log = log
        process = try ChildProcess(ServerBinary.path, ["serve"], environment: ServerBinary.environment(settings), log: log)
    }

    deinit { _ = process.stop() }

    /// A client without a token.
    func client() -> HTTPClient { HTTPClient(port: port) }

    /// True once `/readyz` says 200; false when the process ended or the watchdog's time is over.
    func becomesReady(within deadline: Double = 60) -> Bool {
        let ready = eventually(within: deadline) {
            process.status() != nil || (try? readiness().status) == 200
        }
        return ready && process.status() == nil
    }

    /// What `/readyz` says.
    func readiness() throws -> Answer { try client().send(Request("GET", "/readyz")) }

    /// Asks it to end as an operator would.
    @discardableResult
    func stop() -> ExitStatus { process.stop() }
}
