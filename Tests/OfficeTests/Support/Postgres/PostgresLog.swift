import Foundation

/// What Postgres itself wrote: the only one who knows of every deadlock and of every statement.
/// Its lines begin with time, process, database and application, as script/test asks for.
enum PostgresLog {
    /// The lines about one database. Empty when the run was not told where the log is (`TEST_POSTGRES_LOG`).
    static func lines(about database: TestDatabase) -> [String] {
        guard let path = ProcessInfo.processInfo.environment["TEST_POSTGRES_LOG"] else { return [] }
        return LineSearch(path: path).lines(containing: " \(database.name) ")
    }

    static func deadlocks(in database: TestDatabase) -> [String] {
        lines(about: database).filter { $0.contains("deadlock detected") }
    }

    /// The statements that one server has run, in order, since the database was told to log them; but for those that set
    /// a new session up, which may open at any time.
    static func statements(of server: TestServer) -> [String] {
        lines(about: server.database).filter { $0.contains(" quartermaster-\(server.port) LOG:  ") }
            .compactMap { line in
                ["execute ", "statement: "].lazy.compactMap { line.range(of: $0) }.first.map { String(line[$0.upperBound...]) }
            }
            .filter { !$0.hasPrefix("set ") }
    }
}

extension TestDatabase {
    /// From the next session on, every statement is in the log.
    func logStatements() throws { try session().execute("alter database \(name) set log_statement = 'all'") }
}
