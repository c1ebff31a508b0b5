import API

/// Which days a list is about (contract, section 3).
enum ReservationWindow: String, Sendable {
    case today, week

    /// Local days from today on.
    var days: Int { self == .today ? 1 : 7 }
}
