import Foundation

/// The servers of a run: all on one port, or each on its own behind a proxy. Of the thread that made it.
final class Fleet {
    /// Where the phones go.
    let port: UInt16
    /// Those of the servers, in turn.
    private let ports: [UInt16]
    private(set) var servers: [ServerProcess] = []
    private let program: String
    private let settings: [String: String]
    /// What is set for one of them besides, by its number.
    private let ownSettings: (Int) -> [String: String]
    private let folder: String
    private let history: History
    private var started = 0

    struct DidNotStart: Error, CustomStringConvertible {
        let log: String
        var description: String { "the server did not start, see \(log)" }
    }

    init(
        _ surroundings: Surroundings, database: String, history: History,
        settings ownSettings: @escaping (Int) -> [String: String] = { _ in [:] }
    ) {
        self.ownSettings = ownSettings
        let proxy = surroundings.standby?.proxy
        port = proxy?.port ?? FreePort.take()
        ports = proxy?.servers ?? [port]
        self.history = history
        program = surroundings.program
        folder = surroundings.folder
        settings = [
            "DATABASE_URL": database, "JWT_SECRET": Surroundings.secret, "HOST": "127.0.0.1",
            "STORAGE_DIR": "\(surroundings.folder)/photos", "WRITE_CONNECTIONS": "8", "LOOPS": "2", "LOCK_TIMEOUT": "2s",
            // In a quarter of an hour these phones lose more uploads than a house's in a year. Old names, which the program
            // before an upgrade knows too.
            "UPLOADS_OPEN": "1000000", "UPLOADS_PER_TENANT": "1000000", "UPLOAD_BYTES_PER_ACCOUNT": "1125899906842624",
            "UPLOAD_BYTES_PER_TENANT": "1125899906842624",
            "STATEMENT_TIMEOUT": "5s", "RATE_LIMIT": "off", "LOG_FORMAT": "json", "PATH": "/usr/bin:/bin",
            // Where copies are compared nothing may move. An old name, as above.
            "NOTIFICATION_SWEEP": "1h",
        ]
    }

    /// Starts one more and waits until it listens.
    func add() throws {
        let port = ports[started % ports.count]
        started += 1
        let log = "\(folder)/server-\(started).log"
        let own = settings.merging(["PORT": "\(port)"]) { $1 }.merging(ownSettings(started)) { $1 }
        let server = try ServerProcess(program, number: started, settings: own, log: log)
        let deadline = ContinuousClock.now + .seconds(60)
        while !server.isListening {
            guard server.isRunning, .now < deadline else { throw DidNotStart(log: log) }
            usleep(5_000)
        }
        servers.append(server)
    }

    /// `kill -9`, and another in its place.
    func kill(_ server: ServerProcess) {
        guard takeOut(server) else { return }
        server.send(SIGKILL)
        _ = server.end()
    }

    /// Has it end in peace.
    func stop(_ server: ServerProcess) {
        guard takeOut(server) else { return }
        server.send(SIGTERM)
        if let fault = server.end() {
            history.found(Finding(invariant: "unclean-end", subject: "a server", found: "\(fault) after SIGTERM"))
        }
    }

    /// False when it is dead already: nothing that happens to Postgres or to a neighbour ends a server.
    private func takeOut(_ server: ServerProcess) -> Bool {
        servers.removeAll { $0 === server }
        guard !server.isRunning else { return true }
        history.found(Finding(invariant: "server-died", subject: "a server", found: server.end() ?? "ended by itself"))
        return false
    }
}
