import Foundation

/// What `pg_dump` made of a database, and `pg_restore` of that.
final class Backup: Sendable {
    private let file = LogFile()

    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// Dumps as the table owner does.
    init(of database: TestDatabase, _ options: [String] = []) throws {
        let arguments = ["--format=custom", "--file=\(file.path)", "--dbname=\(database.target(as: .owner).text)"]
        let run = try Self.run("pg_dump", arguments + options)
        guard run.exit == .code(0) else { throw Failed(description: run.output) }
    }

    /// Restores as that role, nil being the superuser. An option of its own says that objects which could not be given away are none
    /// of its faults.
    func restore(into database: TestDatabase, as role: DatabaseRole?, _ options: [String]) throws -> ProgramRun {
        try Self.run("pg_restore", ["--dbname=\(database.target(as: role).text)"] + options + [file.path])
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> ProgramRun {
        let log = LogFile()
        let path = try PrivatePostgres.programs() + program
        let child = try ChildProcess(path, arguments, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], log: log)
        return ProgramRun(exit: child.wait(), output: log.text)
    }
}
