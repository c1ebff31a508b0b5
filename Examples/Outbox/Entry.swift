/// A change in the outbox, as it lies on disk.
public struct Entry: Codable, Sendable, Equatable {
    /// Its name in the outbox: how many the phone wrote before it, and one.
    public let number: Int
    /// Where it stands: at its number, or just ahead of another that it settles.
    public let place: Double
    /// What happened.
    public let change: Change
    /// Why it is parked; nil while it waits to be sent.
    public internal(set) var refusal: Refusal?
}
