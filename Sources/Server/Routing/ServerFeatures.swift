import API
import Accounts
import Office
import Push
import Storage

extension [Feature] {
    /// The server, part by part.
    static let server: [Feature] =
        office + accounts + storage + push + [
            // Whoever asks is found by these, whatever it is about.
            Feature(sends: AccountContext.statements),
            Feature(HealthEndpoints.endpoints, sends: Health.statements),
            Feature(DescriptionEndpoints.endpoints),
            Feature(sends: JobTurn.statements, jobs: [KeyPurge.job, ChangeLogTrim.job]),
        ]
}
