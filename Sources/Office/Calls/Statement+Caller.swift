import Postgres

extension Statement {
    /// A call of a function that asks first who is calling: its first parameters are the tenant, subject and session of the
    /// token and the role that is needed.
    static func entering(_ function: String, _ types: String...) -> Statement {
        call(function, caller + types)
    }

    /// A call of a function that changes something under a key: after the caller it takes the request's id, key and
    /// fingerprint and how long to wait for a lock, and at its end how long keys are kept.
    static func changing(_ function: String, _ types: String...) -> Statement {
        call(function, caller + ["text", "text", "text", "int"] + types + ["interval"])
    }

    private static let caller = ["uuid", "uuid", "uuid", "text"]
}
