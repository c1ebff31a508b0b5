import Text

/// Brings a database up to date: everything in one transaction, under an advisory lock, so that several servers may start at once
/// and a server that is running meets either the old schema or the new. Indexes of big tables follow outside of it.
public struct Migrator {
    /// Why a database was not brought up to date.
    public enum Failure: Error, Sendable {
        /// The database has what this program does not know, or knows otherwise.
        case drifted(SchemaState)
        /// A file failed; nothing of this run was kept.
        case file(name: String, PostgresError)
        /// Somebody held a lock for too long; nothing of this run was kept.
        case locked
        /// Postgres could not be reached, or refused something else.
        case postgres(PostgresError)
    }

    let source: SchemaSource
    let session: Session
    private let patience: LockPatience

    /// A migrator for the owner's session.
    public init(_ source: SchemaSource, on session: Session, patience: LockPatience = LockPatience()) {
        self.source = source
        self.session = session
        self.patience = patience
    }

    /// Tells which migrations are applied and which are not; changes nothing.
    public func state() throws(PostgresError) -> SchemaState {
        let known = try session.execute(
            "select to_regclass('office.migrations') is not null, to_regclass('office.schema_version') is not null")
        guard known.first?.text(0) == "t" else { return SchemaState(ofEmptyComparedWith: source) }
        let versions = known.first?.text(1) == "t" ? try session.execute(SchemaState.versions) : .none
        return SchemaState(comparing: source, with: try session.execute(SchemaState.applied), versions: versions)
    }

    /// Applies what is missing, then runs `more` in the same transaction; returns the names of what was applied.
    ///
    /// It waits for a lock only as long as those who queue behind it may wait, gives everything up, and tries again.
    public func migrate(_ more: () throws(PostgresError) -> Void = {}) throws(Failure) -> [String] {
        var attempt = 0
        let end = ContinuousClock.now + patience.total
        while true {
            do throws(Failure) {
                return try migrateOnce(waiting: patience.wait(attempt), more)
            } catch {
                guard error.isOfLocks else { throw error }
                guard .now < end else { throw .locked }
            }
            patience.pause(after: attempt)
            attempt += 1
        }
    }

    /// Lets the user of the server's own connection call these functions of the schema, and nothing else.
    public func grant(_ functions: [String], to user: String) throws(PostgresError) {
        let quoted = "\"" + user.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        try session.execute(
            """
            grant usage on schema office to \(quoted);
            grant select on office.migrations, office.schema_version to \(quoted)
            """)
        // Only what is not so: a change of a function's rights makes every session plan its calls anew.
        let given = """
            select p.oid::regprocedure::text as name, p.proname = any ($1::text[]) as is_meant, exists (
                select from aclexplode(p.proacl) a where a.grantee = to_regrole(quote_ident($2)) and a.privilege_type = 'EXECUTE') as is_given
            from pg_proc p where p.pronamespace = 'office'::regnamespace
            """
        let found = try session.execute(
            """
            select string_agg(name, ', ') filter (where is_meant and not is_given),
                string_agg(name, ', ') filter (where is_given and not is_meant)
            from (\(given)) given
            """, [functions.postgresArray, user])
        if let missing = found.first?.text(0) { try session.execute("grant execute on function \(missing) to \(quoted)") }
        if let excess = found.first?.text(1) { try session.execute("revoke execute on function \(excess) from \(quoted)") }
    }

    // MARK: One attempt

    private func migrateOnce(
        waiting lockTimeout: Duration, _ more: () throws(PostgresError) -> Void
    ) throws(Failure) -> [String] {
        var drift: SchemaState?
        var file: String?
        do throws(PostgresError) {
            return try session.transaction { () throws(PostgresError) in
                try lock(waiting: lockTimeout)
                try prepare()
                let state = try state()
                if state.hasDrifted {
                    drift = state
                    throw .unavailable
                }
                if state.isNewer { return [] }
                return try apply(state, more) { file = $0 }
            }
        } catch {
            if let drift { throw .drifted(drift) }
            if let file { throw .file(name: file, error) }
            throw .postgres(error)
        }
    }

    /// Both are held to the end of the transaction: what is set on a session would not survive a pooler.
    private func lock(waiting lockTimeout: Duration) throws(PostgresError) {
        try session.execute("set local lock_timeout = \(lockTimeout.wholeMilliseconds)")
        try session.execute("select pg_advisory_xact_lock(hashtext('quartermaster.migrations'))")
    }

    private func prepare() throws(PostgresError) {
        try session.execute(
            """
            create schema if not exists office;
            create table if not exists office.migrations (
                name text constraint migrations_pkey primary key,
                checksum text not null,
                applied_at timestamptz not null default now()
            );
            create table if not exists office.schema_version (
                version int not null constraint schema_version_check check (version > 0),
                -- The oldest version of a program that can serve on it.
                serves int not null constraint schema_version_serves_check check (serves <= version),
                only_row bool not null default true constraint schema_version_pkey primary key
                    constraint schema_version_only_row_check check (only_row)
            )
            """)
    }

    /// `begin` is told the name of each file before it is applied.
    private func apply(
        _ state: SchemaState, _ more: () throws(PostgresError) -> Void, _ begin: (String?) -> Void
    ) throws(PostgresError) -> [String] {
        // A function may call one that comes after it.
        try session.execute("set local check_function_bodies = off")
        let pending = Set(state.pending)
        let files =
            (source.migrations + source.functions + source.triggers).filter { pending.contains($0.name) } + [source.finish]
        for file in files {
            begin(file.name)
            try session.execute(file.sql)
        }
        begin(nil)
        let applied = files.filter { pending.contains($0.name) }
        try record(applied)
        try more()
        try session.execute(
            """
            insert into office.schema_version (version, serves) values ($1, $2)
            on conflict (only_row) do update set version = excluded.version, serves = excluded.serves
            where (schema_version.version, schema_version.serves) is distinct from (excluded.version, excluded.serves)
            """, [String(source.version), String(source.serves)])
        return applied.map(\.name)
    }

    func record(_ files: [Migration]) throws(PostgresError) {
        for file in files {
            try session.execute(
                """
                insert into office.migrations (name, checksum) values ($1, $2)
                on conflict (name) do update set checksum = excluded.checksum, applied_at = now()
                """, [file.name, file.checksum])
        }
    }
}

extension Migrator.Failure {
    /// True when somebody else's lock was in the way: it was waited for too long, or each waited for the other.
    fileprivate var isOfLocks: Bool {
        switch self {
        case .file(_, let error), .postgres(let error): ["55P03", "40P01", "40001"].contains(error.sqlState)
        case .drifted, .locked: false
        }
    }
}

extension Rows {
    /// No rows.
    static let none = Rows(rows: [])

    init(rows: [Row]) { self.rows = rows }
}
