import Postgres

extension OfficeError {
    /// What a failure of Postgres means to the client: by SQLSTATE, never by message text.
    ///
    /// | SQLSTATE | code |
    /// |---|---|
    /// | 22…, 54001 | `bad_request`: input that slipped through |
    /// | 22P02, 22P03, 42… | `internal`: our own statement does not fit what is there. A 4xx would be final for a phone |
    /// | 23… | `bad_request`: a constraint that no function foresaw |
    /// | 53…, 55P03, 55006, 58…, 40…, what ends the connection: 08…, 57P…, 25006, 26000, 0A000 | `unavailable` |
    /// | 57014, no answer in time | `timeout` |
    /// | anything else | `internal` |
    package init(postgres error: PostgresError) {
        switch error {
        case .unavailable, .poolExhausted: self.init(.unavailable)
        case .timedOut: self.init(.timeout)
        case .refused(let refusal):
            self.init(error.endsConnection ? .unavailable : Self.code(sqlState: refusal.sqlState))
            sqlState = refusal.sqlState
        }
    }

    private static func code(sqlState: String) -> ErrorCode {
        switch sqlState {
        case "57014": return .timeout
        case "55P03", "55006": return .unavailable
        case "54001": return .badRequest
        case "22P02", "22P03": return .internal
        default: break
        }
        switch sqlState.prefix(2) {
        case "22", "23": return .badRequest
        case "40", "53", "57", "58": return .unavailable
        default: return .internal
        }
    }
}
