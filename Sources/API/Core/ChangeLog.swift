import Postgres

/// The log that the feed and Realtime are made of.
package enum ChangeLog {
    /// Makes it this cluster's and this database's own, where a restore has put another's in its place.
    package static let renewing = Statement.call("office.renew_change_log")

    /// What functions that read it answer, for the server alone, where it is another's.
    private static let isStale = "change_log_stale"

    /// The answer to a question about the log, or where a restore has come between the answer to `again`, once the log is made anew.
    /// Throws `unavailable` where somebody else holds it, or has it made at this moment.
    package static func current(
        _ answer: FunctionResult, _ services: Services, again: () async throws(OfficeError) -> FunctionResult
    ) async throws(OfficeError) -> FunctionResult {
        guard answer.code == isStale else { return answer }
        // Whoever asks with an old place in it starts anew.
        do throws(PostgresError) {
            _ = try await services.database.write(renewing)
        } catch {
            // Another server may have made it all the same.
            _ = OfficeError(postgres: error, of: renewing, telling: services.log)
        }
        let answer = try await again()
        guard answer.code != isStale else { throw OfficeError(.unavailable) }
        return answer
    }
}
