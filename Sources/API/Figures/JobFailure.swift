import Postgres

/// Why a job could not be done, for the log.
package struct JobFailure: Error {
    package let fields: [Log.Field]
    /// The SQLSTATE of a failure that Postgres reported.
    package let sqlState: String?
    /// True when Postgres could not be asked at all: that says nothing of what it was asked.
    package let isOfConnection: Bool
    /// After which it is tried again; as the runner sees fit unless given.
    package let retryPause: Duration?
    /// True where the job's own warning holds from now on.
    package private(set) var isWarned = false

    package init(_ error: PostgresError) {
        retryPause = nil
        fields = Log.fields(error)
        sqlState = error.sqlState
        isOfConnection = error == .unavailable || error == .poolExhausted
    }

    /// The function of the database returned what this program does not know: it is of another version.
    package static func unreadable(_ statement: Statement) -> JobFailure {
        JobFailure(reason: "the answer of \(statement.name) can't be read")
    }

    /// The same failure, from which on the job's own warning holds.
    package var warned: JobFailure {
        var failure = self
        failure.isWarned = true
        return failure
    }

    package init(reason: String, retryPause: Duration? = nil) {
        self.retryPause = retryPause
        fields = [("reason", .text(reason))]
        sqlState = nil
        isOfConnection = false
    }
}
