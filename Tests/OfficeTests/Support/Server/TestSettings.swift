import Foundation

/// What the servers of a test run are started with, unless a test says otherwise.
enum TestSettings {
    /// 32 bytes and more, as HS256 asks (RFC 7518, section 3.2).
    static let secret = "only-for-tests-only-for-tests-only-for-tests"

    /// Short enough to test that it ends, long enough for a machine under load.
    static let lockTimeout = "2s"

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
