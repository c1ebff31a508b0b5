import Foundation

/// What the servers of a test run are started with, unless a test says otherwise.
enum TestSettings {
    /// 32 bytes and more, as HS256 asks (RFC 7518, section 3.2).
    static let secret = "only-for-tests-only-for-tests-only-for-tests"

    /// For locks and for connections, on a machine under load. A test of the end of a wait sets its own.
    static let patience = "20s"

    /// The pooler in transaction mode, without prepared statements, that servers reach Postgres through; nil for none. It lies
    /// in a folder, as a socket.
    static let pooler = ProcessInfo.processInfo.environment["TEST_POOLER"]

    /// The superuser's maintenance database that the run makes its own beside.
    static func maintenanceDatabase() throws -> ConnectionString {
        guard let text = ProcessInfo.processInfo.environment["TEST_DATABASE_URL"] else {
            throw DatabaseError(message: "TEST_DATABASE_URL is not set: run the tests by script/test")
        }
        return try ConnectionString(parsing: text)
    }
}
