import Postgres

/// A part of the server: what it answers, what it sends to Postgres, and what it does in the background. The server is a list of features; a new
/// one is a value in its target's list.
package struct Feature: Sendable {
    package let endpoints: [Endpoint]
    package let jobs: [Job]
    /// Those of its endpoints and jobs, and what it sends besides. Each is prepared on every connection.
    package let statements: [Statement]

    /// - Parameter others: statements that no endpoint of its own sends, or several do.
    package init(_ endpoints: [Endpoint] = [], sends others: [Statement] = [], jobs: [Job] = []) {
        self.endpoints = endpoints
        self.jobs = jobs
        statements = endpoints.flatMap(\.statements) + jobs.flatMap(\.statements) + others
    }
}

extension [Feature] {
    /// The table of routes.
    package var endpoints: [Endpoint] { flatMap(\.endpoints) }

    /// The work in the background.
    package var jobs: [Job] { flatMap(\.jobs) }

    /// Each once, however many send it.
    package var statements: [Statement] {
        var names: Set<String> = []
        return flatMap(\.statements).filter { names.insert($0.name).inserted }
    }
}

extension [Feature] {
    /// The statements that belong to no target above: those by which whoever asks is found, and those of jobs.
    package static let api: [Feature] = [
        Feature(
            sends: AccountContext.statements + JobTurn.statements + SessionSightings.statements + RefusalLog.statements
                + HouseFacts.statements,
            jobs: [KeyPurge.job, RefusalPurge.job, ChangeLogTrim.job])
    ]
}
