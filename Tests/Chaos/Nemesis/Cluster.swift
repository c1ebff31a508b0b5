import Foundation
import Postgres

/// The private Postgres of a run, or whichever of two is the primary.
struct Cluster: Sendable {
    /// What libpq needs to find it, without a database.
    let target: String
    let data: String
    let programs: String
    let log: String

    func target(database: String) -> String { "\(target) dbname=\(database)" }

    func session(database: String) throws -> Session { try Session(connecting: target(database: database)) }

    /// Runs it until it is done, whatever becomes of Postgres meanwhile.
    func insist(_ sql: String, _ values: [String] = [], in database: String) {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                let session = try session(database: database)
                if values.isEmpty { _ = try session.execute(sql) } else { _ = try session.execute(sql, values) }
                return
            } catch {
                guard .now < end else { fatalError("nothing can be done in Postgres: \(error)") }
                usleep(50_000)
            }
        }
    }

    /// As if its machine had lost power: every backend is killed, and it recovers from its log.
    func restartImmediately() throws {
        try pgctl(["restart", "-m", "immediate"])
    }

    /// Ends every session of the database.
    func terminateBackends(of database: String) throws {
        try session(database: "postgres").execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database])
    }

    /// Runs one of Postgres' programs to its end.
    func run(_ program: String, _ arguments: [String], log: String) throws {
        let process = try ChildProcess(
            ["\(programs)/\(program)"] + arguments, environment: ["PATH": "/usr/bin:/bin"], output: log)
        guard process.end() == nil else { throw Failed(log: log) }
    }

    struct Failed: Error, CustomStringConvertible {
        let log: String
        var description: String { "a program of Postgres failed, see \(log)" }
    }

    private func pgctl(_ arguments: [String]) throws {
        let command = ["\(programs)/pg_ctl"] + arguments + ["--silent", "--wait", "-D", data, "-l", log]
        let asOwner = getuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] + command : command
        let process = try ChildProcess(asOwner, environment: ["PATH": "/usr/bin:/bin"], output: "/dev/null")
        guard process.end() == nil else { throw Failed(log: log) }
    }
}
