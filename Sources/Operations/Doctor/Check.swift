import API
import Postgres

/// One thing that `quartermaster doctor` looks at.
struct Check: Sendable {
    /// A part that has to be sound before a check can look.
    enum Ground: Sendable {
        /// Postgres answers.
        case database
        /// Its schema is this program's.
        case schema
    }

    /// The word in the second column of the report.
    let name: String
    /// Left out while this is not there.
    let needs: Ground?
    /// The ground that this check lays for others.
    let lays: Ground?
    /// Looks; an error of Postgres is a finding as well.
    let look: @Sendable (Examination) throws(PostgresError) -> Finding

    init(
        _ name: String, needs: Ground? = nil, lays: Ground? = nil,
        look: @escaping @Sendable (Examination) throws(PostgresError) -> Finding
    ) {
        self.name = name
        self.needs = needs
        self.lays = lays
        self.look = look
    }

    /// Looks, whatever comes of it.
    func finding(_ examination: Examination) -> Finding {
        do throws(PostgresError) {
            return try look(examination)
        } catch {
            return .wrong(CommandFailure(error).description)
        }
    }
}

/// The result of a check.
package struct Finding: Sendable, Equatable {
    /// How bad it is.
    package enum Verdict: String, Sendable {
        /// All is well.
        case ok
        /// It works, but somebody should look at it.
        case warning
        /// It does not work, or is not safe.
        case wrong
    }

    /// How bad it is.
    package let verdict: Verdict
    /// The finding in one line, and unless all is well the advice.
    package let sentence: String

    /// The reason that somebody else gave, with the advice where it does not end with a question of its own.
    static func advised(_ reason: String, _ advice: String) -> String { reason.hasSuffix("?") ? reason : "\(reason): \(advice)" }

    static func ok(_ sentence: String) -> Finding { Finding(verdict: .ok, sentence: sentence) }
    static func warning(_ sentence: String) -> Finding { Finding(verdict: .warning, sentence: sentence) }
    package static func wrong(_ sentence: String) -> Finding { Finding(verdict: .wrong, sentence: sentence) }
}
