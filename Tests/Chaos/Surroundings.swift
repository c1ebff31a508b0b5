import Foundation
import Postgres

/// What `script/chaos` has prepared, and says by the environment.
struct Surroundings: Sendable {
    /// The clone.
    let root: String
    /// The program under test.
    let program: String
    /// Where logs and photos go.
    let folder: String
    let cluster: Cluster
    /// Where Postgres has a standby.
    let standby: Standby?
    /// Where the tenants are distributed over several clusters.
    let scaleOut: ScaleOut?
    /// The Python that the push services need; nil where no trial asks for them.
    let python: String?

    static let secret = "only-for-chaos-only-for-chaos-only-for-chaos"

    struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name) is not set: run it by script/chaos" }
    }

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        func value(_ name: String) throws -> String {
            guard let value = environment[name] else { throw Missing(name: name) }
            return value
        }
        root = try value("CHAOS_ROOT")
        program = try value("CHAOS_PROGRAM")
        folder = try value("CHAOS_FOLDER")
        python = environment["CHAOS_PUSH"].map { $0 + "/bin/python3" }
        cluster = Cluster(
            target: try value("CHAOS_POSTGRES"), data: try value("CHAOS_POSTGRES_DATA"),
            programs: try value("CHAOS_POSTGRES_PROGRAMS"), log: try value("CHAOS_POSTGRES_LOG"))
        standby = try environment["CHAOS_PATRONI"].map { try Standby(folder: $0) }
        scaleOut = environment["CHAOS_SCALE_OUT"].map { ScaleOut(ports: $0.split(separator: " ").map(String.init)) }
    }

    private init(_ other: Surroundings, folder: String) {
        root = other.root
        program = other.program
        cluster = other.cluster
        standby = other.standby
        scaleOut = other.scaleOut
        python = other.python
        self.folder = folder
    }

    /// The same with a folder of its own for a run, which is made.
    func forRun(_ name: String) throws -> Surroundings {
        let own = Surroundings(self, folder: "\(folder)/\(name)")
        try FileManager.default.createDirectory(atPath: own.folder, withIntermediateDirectories: true)
        return own
    }

    /// A new database of that name, with the schema and a tenant that nobody uses.
    func freshDatabase(_ name: String) throws -> Session {
        let maintenance = try cluster.session(database: "postgres")
        try maintenance.execute("drop database if exists \(name) with (force)")
        try maintenance.execute("create database \(name) template template0")
        _ = try quartermaster(["migrate", "--tenant-name", "Nobody's"], database: cluster.target(database: name))
        return try cluster.session(database: name)
    }

    /// Runs a subcommand of the program to its end.
    /// - Parameter settings: what is set for it besides.
    /// - Returns: what it printed.
    func quartermaster(_ arguments: [String], database: String, settings: [String: String] = [:]) throws -> String {
        let output = "\(folder)/\(arguments.first ?? "").log"
        let environment = ["DATABASE_URL": database, "JWT_SECRET": Surroundings.secret, "STORAGE_DIR": folder]
        let process = try ChildProcess(
            [program] + arguments, environment: environment.merging(settings) { $1 }, output: output)
        guard process.end() == nil else { throw Failed(command: arguments.first ?? "", log: output) }
        return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    struct Failed: Error, CustomStringConvertible {
        let command: String
        let log: String
        var description: String { "quartermaster \(command) failed, see \(log)" }
    }
}
