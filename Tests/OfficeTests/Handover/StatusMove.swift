import Testing

/// A change of a reservation's status, from every state to every other (openapi/paths/reservations.yaml, setReservationStatus).
struct StatusMove: Sendable, CustomTestStringConvertible {
    let from: String
    let to: String

    static let states = ["draft", "requested", "confirmed", "returned", "closed", "cancelled"]

    static let all = states.flatMap { from in states.map { StatusMove(from: from, to: $0) } }

    var isAllowed: Bool {
        [
            "draft": ["requested", "cancelled"], "requested": ["confirmed", "cancelled"],
            "confirmed": ["returned", "cancelled"], "returned": ["closed", "confirmed"],
        ][from]?.contains(to) == true
    }

    var testDescription: String { "\(from) -> \(to)" }
}
