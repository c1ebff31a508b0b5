/// Brings a database up to date: one file one transaction, under an advisory lock, so that several servers may start at once.
public struct Migrator {
    /// Why a database was not brought up to date.
    public enum Failure: Error, Sendable {
        /// The database has what this program does not know, or knows otherwise.
        case drifted(SchemaState)
        /// A file failed; nothing of it was kept.
        case file(name: String, PostgresError)
        /// Postgres could not be reached, or refused something else.
        case postgres(PostgresError)
    }

    private let source: SchemaSource
    private let session: Session

    /// A migrator for the owner's session.
    public init(_ source: SchemaSource, on session: Session) {
        self.source = source
        self.session = session
    }

    /// What is applied and what is not; changes nothing.
    public func state() throws(PostgresError) -> SchemaState {
        let found = try session.execute("select to_regclass('office.migrations') is not null")
        guard found.first?.text(0) == "t" else { return SchemaState(comparing: source, with: .none) }
        return SchemaState(comparing: source, with: try session.execute(SchemaState.applied))
    }

    /// Applies what is missing; returns the names of what was applied. Throws `Failure`.
    public func migrate() throws(Failure) -> [String] {
        var names: [String] = []
        do throws(PostgresError) { try prepare() } catch { throw .postgres(error) }
        for migration in source.migrations {
            if try inTransaction(migration.name, { () throws(PostgresError) in try applyOnce(migration) }) {
                names.append(migration.name)
            }
        }
        names += try inTransaction("functions") { () throws(PostgresError) in try applyFunctions() }
        return names
    }

    /// Lets the user of the server's own connection call the functions, and nothing else.
    public func grant(to user: String) throws(PostgresError) {
        let quoted = "\"" + user.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        try session.execute(
            """
            grant usage on schema office to \(quoted);
            grant execute on all functions in schema office to \(quoted);
            grant select on office.migrations to \(quoted)
            """)
    }

    /// Runs `body` in one transaction that no other migrator's overlaps.
    public func exclusively<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        try session.transaction { () throws(PostgresError) in
            try lock()
            return try body()
        }
    }

    private func prepare() throws(PostgresError) {
        _ = try exclusively { () throws(PostgresError) in
            try session.execute(
                """
                create schema if not exists office;
                create table if not exists office.migrations (
                    name text constraint migrations_pkey primary key,
                    checksum text not null,
                    applied_at timestamptz not null default now()
                )
                """)
        }
    }

    /// Whether it had to be applied.
    private func applyOnce(_ migration: Migration) throws(PostgresError) -> Bool {
        guard try state().pending.contains(migration.name) else { return false }
        try session.execute(migration.sql)
        try record(migration)
        return true
    }

    private func applyFunctions() throws(PostgresError) -> [String] {
        let pending = try state().pending
        let changed = (source.functions + [source.finish]).filter { pending.contains($0.name) }
        guard !changed.isEmpty else { return [] }
        // A function may call one that comes after it.
        try session.execute("set local check_function_bodies = off")
        for file in changed where file.name != source.finish.name {
            try session.execute(file.sql)
            try record(file)
        }
        try session.execute(source.finish.sql)
        try record(source.finish)
        return changed.map(\.name)
    }

    private func record(_ file: Migration) throws(PostgresError) {
        try session.execute(
            """
            insert into office.migrations (name, checksum) values ($1, $2)
            on conflict (name) do update set checksum = excluded.checksum, applied_at = now()
            """, [file.name, file.checksum])
    }

    /// Takes the lock, refuses drift, runs `body`; one transaction. A file that fails is named.
    private func inTransaction<Value>(
        _ name: String, _ body: () throws(PostgresError) -> Value
    ) throws(Failure) -> Value {
        var drift: SchemaState?
        do throws(PostgresError) {
            return try exclusively { () throws(PostgresError) in
                let state = try state()
                if state.hasDrifted {
                    drift = state
                    throw .unavailable
                }
                return try body()
            }
        } catch {
            if let drift { throw .drifted(drift) }
            throw .file(name: name, error)
        }
    }

    /// Held to the end of the transaction: session locks would not survive a pooler.
    private func lock() throws(PostgresError) {
        try session.execute("select pg_advisory_xact_lock(hashtext('quartermaster.migrations'))")
        try session.execute("set local lock_timeout = '10s'")
    }
}

extension Rows {
    /// No rows.
    static let none = Rows(rows: [])

    init(rows: [Row]) { self.rows = rows }
}
