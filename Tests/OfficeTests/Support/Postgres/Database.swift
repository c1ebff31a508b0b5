import CPostgres
import Foundation

/// One blocking session with Postgres: what a test looks at the facts with, or races against the server.
/// It may be shared by threads, which then take turns, but not inside a transaction.
final class Database: @unchecked Sendable {
    /// A value to bind; `nil` is null. A `Bool` is bound as `true` or `false`.
    typealias Parameter = (any CustomStringConvertible)?

    let connection: OpaquePointer
    private let turn = NSRecursiveLock()
    private let idle: IdleSessions?
    private let owner: AnyObject?

    /// - Parameters:
    ///   - idle: where a session may come from, and where this one goes when nobody holds it any more.
    ///   - owner: what has to stay as long as the session, which is the database that goes with its last holder.
    init(_ target: ConnectionString, from idle: IdleSessions? = nil, of owner: AnyObject? = nil) throws(DatabaseError) {
        self.idle = idle
        self.owner = owner
        if let connection = idle?.take() {
            self.connection = connection
            return
        }
        guard let connection = SuiteTimes.count({ PQconnectdb(target.text) }) else {
            throw DatabaseError(message: "out of memory")
        }
        guard PQstatus(connection) == CONNECTION_OK else {
            defer { PQfinish(connection) }
            throw DatabaseError(connection: connection)
        }
        PQsetNoticeProcessor(connection, { _, _ in }, nil)
        self.connection = connection
    }

    deinit {
        if let idle { idle.leave(connection) } else { PQfinish(connection) }
    }

    /// The process id of this session's backend.
    var backend: Int32 { PQbackendPID(connection) }

    /// Runs one statement; `$1` and on are bound as text.
    @discardableResult
    func query(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseError) -> [[String?]] {
        try run(sql, parameters).cells
    }

    /// As `query`, with the columns by name.
    func rows(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseError) -> [Row] {
        try run(sql, parameters).rows
    }

    /// The first column of the first row.
    func value(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseError) -> String? {
        try run(sql, parameters).cells.first?.first ?? nil
    }

    /// The first row.
    func first(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseError) -> [String?] {
        try query(sql, parameters).first ?? []
    }

    /// What the first column holds, row by row.
    func column(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseError) -> [String] {
        try query(sql, parameters).compactMap { $0[0] }
    }

    /// Runs several statements; outside `begin` and `commit` they are one transaction.
    func execute(_ script: String) throws(DatabaseError) {
        turn.lock()
        defer { turn.unlock() }
        _ = try ResultSet(reading: SuiteTimes.count { PQexec(connection, script) }, of: connection)
    }

    /// Runs statements that no trigger and no foreign key looks at: as rows of before a rule was there, or very many.
    func unchecked(_ script: String) throws(DatabaseError) {
        try execute("set session_replication_role = replica; \(script)\n; set session_replication_role = origin")
    }

    /// Whom a house's audit names, as whoever reads it is shown.
    func actorNames(of tenant: String) throws(DatabaseError) -> String? {
        try execute("set office.tenant = '\(tenant)'")
        return try value(
            """
            select string_agg(distinct office.audit_json(l)::json ->> 'actor_name', ',') from audit_log l where l.tenant_id = $1
            """, [tenant])
    }

    /// Runs one statement in a transaction that names its tenant, as other programs should. Without, a change of people locks the rows of all
    /// tenants (lock_tenants_of_people).
    func query(_ sql: String, _ parameters: [Parameter], in tenant: String) throws(DatabaseError) {
        turn.lock()
        defer { turn.unlock() }
        try execute("begin; set local office.tenant = '\(tenant)'")
        do {
            try query(sql, parameters)
            try execute("commit")
        } catch {
            try execute("rollback")
            throw error
        }
    }

    private func run(_ sql: String, _ parameters: [Parameter]) throws(DatabaseError) -> ResultSet {
        turn.lock()
        defer { turn.unlock() }
        let result = withBound(parameters) { count, values in
            SuiteTimes.count { PQexecParams(connection, sql, count, nil, values, nil, nil, 0) }
        }
        return try ResultSet(reading: result, of: connection)
    }

    /// Hands libpq the parameters as C strings that live as long as the call.
    func withBound<T>(
        _ parameters: [Parameter], _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?) -> T
    ) -> T {
        let copies = parameters.map { parameter in parameter.map { strdup($0.description) } ?? nil }
        defer { copies.forEach { free($0) } }
        let values = copies.map { $0.map { UnsafePointer($0) } }
        return values.withUnsafeBufferPointer { body(Int32($0.count), $0.baseAddress) }
    }
}
