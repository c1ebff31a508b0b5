import Postgres

/// Why a command did not do its work: a sentence for the person at the prompt, and the exit code for the shell.
public struct CommandFailure: Error, Sendable, CustomStringConvertible {
    /// What the shell is told.
    public enum ExitCode: Int32, Sendable {
        /// It could not be done.
        case failed = 1
        /// Something it needs can't be reached (EX_UNAVAILABLE).
        case unavailable = 69
        /// A setting, or the database, is not as it should be (EX_CONFIG).
        case misconfigured = 78
    }

    /// One or more lines: what is wrong and how to mend it.
    public let description: String
    /// For the shell.
    public let exitCode: ExitCode

    static let outOfDescriptors = CommandFailure(
        .unavailable, "the process is out of file descriptors: raise its limit (ulimit -n)")

    /// Who asked the one port would be answered by either, in turn.
    static func otherDatabase(_ listening: Settings.Listening) -> CommandFailure {
        CommandFailure(
            .misconfigured,
            "the server that listens on \(listening.host):\(listening.port) already works on another database: stop that one, or "
                + "change PORT or DATABASE_URL")
    }

    /// A connection that was not made. A database that is not there won't come by itself.
    init(connecting url: String, _ error: PostgresError) {
        let cause = CommandFailure(error)
        guard cause.exitCode == .unavailable, LoginRefusal.sqlState(of: url, timeout: .seconds(5)) == "3D000" else {
            self = cause
            return
        }
        self.init(
            .misconfigured,
            "Postgres has no database of the name in DATABASE_URL, or in MIGRATE_DATABASE_URL (3D000): correct it, or make the "
                + "database (docs/operations.md, Two URLs)")
    }

    init(_ exitCode: ExitCode, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }

    /// What Postgres would not do.
    init(_ error: PostgresError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .timedOut: self.init(.unavailable, "Postgres did not answer in time")
        case .unavailable, .poolExhausted: self.init(.unavailable, "Postgres is not available: is DATABASE_URL right?")
        }
    }

    private init(_ refusal: PostgresError.Refusal) {
        let message = refusal.message.split(separator: "\n").joined(separator: " ")
        let sentence = "Postgres: \(message) (\(refusal.sqlState))"
        switch refusal.sqlState {
        // A relation, function or schema that is not there.
        case "42P01", "42883", "3F000":
            self.init(.misconfigured, "\(sentence). The database is not up to date: run `quartermaster migrate`")
        case "42501":
            self.init(
                .misconfigured,
                "\(sentence). The role has not the right: run `quartermaster migrate` with DATABASE_URL of the server and "
                    + "MIGRATE_DATABASE_URL of the tables' owner, it grants what the server needs")
        case let state where state.hasPrefix("08"):
            self.init(.unavailable, "\(sentence). DATABASE_URL says where it is, for the owner MIGRATE_DATABASE_URL")
        // Postgres is going down or coming up.
        case let state where state.hasPrefix("57P"): self.init(.unavailable, sentence)
        default: self.init(.failed, sentence)
        }
    }

    /// Why a database was not brought up to date.
    init(_ failure: Migrator.Failure) {
        switch failure {
        case .drifted(let state): self.init(drifted: state)
        case .file(let name, let error):
            let cause = CommandFailure(error)
            let exitCode = cause.exitCode == .unavailable ? cause.exitCode : .misconfigured
            self.init(exitCode, "\(name) failed and was rolled back. \(cause.description)")
        case .locked:
            self.init(
                .unavailable,
                "somebody holds a lock that the migration needs; nothing was changed. Run it again when what holds it has ended: "
                    + "`select * from pg_locks` shows it")
        case .postgres(let error): self.init(error)
        }
    }

    /// A database in which a function, or whoever calls it, could read another tenant's rows.
    init(notIsolated faults: [String]) {
        self.init(
            .misconfigured,
            "the tenants are not held apart: \(faults.prefix(5).joined(separator: "; "))\(faults.count > 5 ? "; …" : ""). Was a backup "
                + "restored without its owners? Run `quartermaster migrate` as the tables' owner (docs/operations.md, Backup)")
    }

    /// A database that is not the one this program works on.
    init(drifted state: SchemaState) {
        guard state.servesUs else {
            self.init(
                .misconfigured,
                "the database is of a newer program (schema \(state.version)), which serves programs of schema \(state.serves) and "
                    + "later; this one has \(EmbeddedSchema.source.version). Run the newer program")
            return
        }
        let changed = state.changed.isEmpty ? "none" : state.changed.joined(separator: ", ")
        let unknown = state.unknown.isEmpty ? "none" : state.unknown.joined(separator: ", ")
        self.init(
            .misconfigured,
            "the database has drifted; nothing was changed. Migrations whose text differs from what was applied: \(changed). "
                + "Migrations this program does not know (is it older than the database?): \(unknown).")
    }
}
