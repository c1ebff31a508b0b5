import Postgres

/// Why a command did not do its work: a sentence for the person at the prompt, and the exit code for the shell.
package struct CommandFailure: Error, Sendable, CustomStringConvertible {
    /// The code for the shell.
    package enum ExitCode: Int32, Sendable {
        /// It could not be done.
        case failed = 1
        /// Something it needs can't be reached (EX_UNAVAILABLE).
        case unavailable = 69
        /// A setting, or the database, is not as it should be (EX_CONFIG).
        case misconfigured = 78
    }

    /// One or more lines: what is wrong and how to mend it.
    package let description: String
    /// For the shell.
    package let exitCode: ExitCode
    /// Whether the command has printed what it counts, a line each.
    package let isShownAbove: Bool
    /// As it stands below those lines.
    package var belowThem: String { isShownAbove ? "\(description) (above)" : description }

    package static let outOfDescriptors = CommandFailure(
        .unavailable, "the process is out of file descriptors: raise its limit (ulimit -n)")

    package init(_ exitCode: ExitCode, _ description: String, isShownAbove: Bool = false) {
        self.exitCode = exitCode
        self.description = description
        self.isShownAbove = isShownAbove
    }

    /// Postgres answered with what this program does not read: it is of another version.
    /// - Parameter source: the statement.
    package init(unreadable source: String) {
        self.init(.misconfigured, "the answer of \(source) can't be read: is this program as new as the schema?")
    }

    /// A refusal or a failure of Postgres.
    package init(_ error: PostgresError) {
        switch error {
        case .refused(let refusal): self.init(refusal)
        case .timedOut: self.init(.unavailable, "Postgres did not answer in time")
        case .unavailable, .poolExhausted, .noTurn: self.init(.unavailable, "Postgres is not available: is DATABASE_URL right?")
        }
    }

    /// A refusal or a failure of Postgres, met by a command that works with the rights of the tables' owner.
    package init(ofOwner error: PostgresError) {
        guard case .refused(let refusal) = error, refusal.sqlState == "42501" else {
            self.init(error)
            return
        }
        self.init(
            .misconfigured, "\(Self.sentence(of: refusal)). This needs the tables' owner: set MIGRATE_DATABASE_URL to that role")
    }

    private static func sentence(of refusal: PostgresError.Refusal) -> String {
        let message = refusal.message.split(separator: "\n").joined(separator: " ")
        return "Postgres: \(message) (\(refusal.sqlState))"
    }

    private init(_ refusal: PostgresError.Refusal) {
        let sentence = Self.sentence(of: refusal)
        switch refusal.sqlState {
        // A relation, function or schema that is not there.
        case "42P01", "42883", "3F000":
            self.init(.misconfigured, "\(sentence). The database is not up to date: run `quartermaster migrate`")
        case "42501":
            self.init(
                .misconfigured,
                "\(sentence). The role does not have the right: run `quartermaster migrate` with DATABASE_URL of the server and "
                    + "MIGRATE_DATABASE_URL of the tables' owner, which grants what the server needs")
        case let state where state.hasPrefix("08"):
            self.init(.unavailable, "\(sentence). DATABASE_URL says where it is; for the owner, MIGRATE_DATABASE_URL")
        // Postgres is going down or coming up.
        case let state where state.hasPrefix("57P"): self.init(.unavailable, sentence)
        default: self.init(.failed, sentence)
        }
    }
}
