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

    init(_ exitCode: ExitCode, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }

    /// What Postgres would not do.
    init(_ error: PostgresError) {
        switch error {
        case .refused(let refusal):
            let message = refusal.message.split(separator: "\n").joined(separator: " ")
            // 57P: Postgres is going down or coming up.
            let isAway = refusal.sqlState.hasPrefix("08") || refusal.sqlState.hasPrefix("57P")
            self.init(isAway ? .unavailable : .failed, "Postgres: \(message) (\(refusal.sqlState))")
        case .timedOut: self.init(.unavailable, "Postgres did not answer in time")
        case .unavailable, .poolExhausted: self.init(.unavailable, "Postgres is not available: is DATABASE_URL right?")
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
        case .postgres(let error): self.init(error)
        }
    }

    /// A database that is not the one this program works on.
    init(drifted state: SchemaState) {
        let changed = state.changed.isEmpty ? "none" : state.changed.joined(separator: ", ")
        let unknown = state.unknown.isEmpty ? "none" : state.unknown.joined(separator: ", ")
        self.init(
            .misconfigured,
            "the database has drifted; nothing was changed. Migrations whose text differs from what was applied: \(changed). "
                + "Migrations this program does not know (is it older than the database?): \(unknown).")
    }
}
