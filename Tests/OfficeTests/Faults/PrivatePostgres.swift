import Foundation
import Glibc

/// A Postgres of the test's own, for a fault that all its neighbours would feel. A child of this process, so that it does not
/// outlive the run; its folder goes with it.
final class PrivatePostgres: Sendable {
    let folder: StorageFolder
    let log = LogFile()
    private let settings: [String]
    private let process = Holder()

    struct Failed: Error, CustomStringConvertible {
        let log: String
        var description: String { "Postgres did not do as it was told:\n\(log)" }
    }

    /// Makes a cluster and starts it.
    /// - Parameters:
    ///   - folder: where it lives; a fresh one unless given.
    ///   - segmentSize: of its write-ahead log, in MB.
    init(in folder: StorageFolder? = nil, segmentSize: Int = 16, settings: [String] = []) throws {
        self.folder = try folder ?? StorageFolder()
        self.settings = settings
        try Self.handToOwner(self.folder.path)
        let arguments = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--wal-segsize=\(segmentSize)"]
        try run("initdb", ["-D", data, "-N"] + arguments)
        try start()
    }

    /// Makes a standby that follows another cluster, and starts it.
    init(following primary: PrivatePostgres) throws {
        folder = try StorageFolder()
        settings = []
        try Self.handToOwner(folder.path)
        let arguments = ["-h", primary.folder.path, "-U", "postgres", "-R", "-X", "stream", "--checkpoint=fast"]
        try run("pg_basebackup", ["-D", data, "-N"] + arguments)
        try start()
    }

    deinit { end(by: SIGQUIT) }

    private var data: String { folder.path + "/data" }

    /// Where the superuser finds it.
    var target: ConnectionString {
        get throws { try ConnectionString(parsing: "host=\(folder.path) user=postgres dbname=postgres") }
    }

    /// Starts it, recovering from its log where it has to, and waits until it takes sessions.
    func start() throws {
        let options = ["listen_addresses=", "unix_socket_directories=\(folder.path)", "max_connections=60"] + settings
        process.set(try child("postgres", ["-D", data] + options.flatMap { ["-c", $0] }))
        guard eventually(within: 60, { (try? Database(target)) != nil }) else { throw Failed(log: log.tail) }
    }

    /// As `pg_ctl stop`: SIGQUIT is its mode `immediate`, SIGINT its mode `fast`.
    func end(by signal: Int32) { process.end(by: signal) }

    /// Whether the postmaster has ended by itself.
    var hasEnded: Bool { process.hasEnded }

    // MARK: Its programs

    private func run(_ program: String, _ arguments: [String]) throws {
        guard try child(program, arguments).wait() == .code(0) else { throw Failed(log: log.tail) }
    }

    private func child(_ program: String, _ arguments: [String]) throws -> ChildProcess {
        let path = try Self.programs() + program
        let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        // Postgres refuses to be root; this becomes the other user and then the program, with the same process id.
        guard geteuid() == 0 else { return try ChildProcess(path, arguments, environment: environment, log: log) }
        let other = ["--reuid=postgres", "--regid=postgres", "--clear-groups", path]
        return try ChildProcess("/usr/bin/setpriv", other + arguments, environment: environment, log: log)
    }

    /// Of the newest version that is installed.
    static func programs() throws -> String {
        let versions = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql").compactMap { Int($0) }
        return "/usr/lib/postgresql/\(versions.max() ?? 0)/bin/"
    }

    static func handToOwner(_ path: String) throws {
        guard geteuid() == 0 else { return }
        guard let owner = getpwnam("postgres"), chown(path, owner.pointee.pw_uid, owner.pointee.pw_gid) == 0 else {
            throw Failed(log: "there is no user postgres")
        }
    }
}

extension PrivatePostgres {
    /// A migrated database in it.
    func database() throws -> TestDatabase { try TestDatabase.migrated(beside: target, named: "quartermaster") }
}
