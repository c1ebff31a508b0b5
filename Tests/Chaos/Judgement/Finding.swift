/// A breach: of which invariant, and where.
struct Finding: Sendable {
    let invariant: String
    let subject: String
    let found: String
}
