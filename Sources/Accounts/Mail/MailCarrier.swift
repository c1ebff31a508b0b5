import API

/// Brings messages to where people read them.
protocol MailCarrier: Sendable {
    /// Tries once. Returns within the time that the carrier was given; no transaction is open meanwhile.
    func carry(_ mail: OutgoingMail) async -> MailOutcome
}

/// What came of a try. A reason is for the log: it holds no address and no code.
enum MailOutcome: Sendable, Equatable {
    /// It is out of our hands.
    case sent
    /// It will never be taken.
    case refused(reason: String)
    /// It may be taken later.
    case deferred(reason: String)
}
