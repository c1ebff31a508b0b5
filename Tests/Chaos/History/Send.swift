/// One request that left a phone, and what came of it.
struct Send: Sendable {
    /// Why it was sent.
    enum Kind: String, Sendable {
        /// The outbox's own: the first time, and as long as it does not know the answer.
        case own
        /// At the same moment as another.
        case twin
        /// After the answer is known.
        case replay
        /// The key of a change that is done, with another request.
        case decoy
    }

    let operation: Operation
    /// The subject of the token it was sent with.
    let actor: String
    let requestID: String
    let kind: Kind
    /// Whether it went with others in one request.
    var isInOutbox = false
    /// Seconds since 1970, as Postgres on this machine has them.
    let began: Double
    let ended: Double
    let outcome: Wifi.Outcome
}

/// A change that somebody wants, under its key.
struct Operation: Sendable {
    let tenant: String
    let key: String
    /// Whether the server is told the key; if not, it is only the harness's name for the change.
    var isKeyed = true
    let mutation: Mutation
    var subject: Subject
}
