import Foundation

/// The house of Tests/Scale: as many reservations as `TEST_HOUSE_RESERVATIONS` says, with all that they leave behind.
enum LargeHouse {
    /// Nil where nobody asked for it: a million take some minutes.
    static let reservations = ProcessInfo.processInfo.environment["TEST_HOUSE_RESERVATIONS"].flatMap { Int($0) }

    static func database() throws -> TestDatabase {
        let database = try TestDatabase.fresh()
        let log = LogFile()
        let file = Document.root.appendingPathComponent("Tests/Scale/house.sql").path
        let arguments = [
            "-XAtq", "-v", "ON_ERROR_STOP=1", "-v", "reservations=\(reservations ?? 400)", "-d", database.target().text, "-f",
            file,
        ]
        let psql = try ChildProcess(
            try PrivatePostgres.programs() + "psql", arguments, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
            log: log)
        guard psql.wait() == .code(0) else { throw DatabaseError(message: log.tail) }
        return database
    }
}
