import API
import Postgres

/// One thing that `quartermaster doctor` looks at.
struct Check: Sendable {
    /// What must have been found well before it can be looked at.
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
    /// What it makes sure of, where others build on it.
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
