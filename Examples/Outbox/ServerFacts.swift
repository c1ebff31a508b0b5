import FoundationEssentials

/// How things stand for the server that refused: enough to settle the matter without asking again.
public struct ServerFacts: Codable, Sendable, Equatable {
    /// The state of the reservation that the change was for.
    public let reservationStatus: String
    /// Where an asset is the cause.
    public let asset: AssetFacts?
    /// Where a line is full.
    public let line: LineFacts?
}

/// The asset, and while it is out, who took it, when, and for what; on the shelf those are nil.
public struct AssetFacts: Codable, Sendable, Equatable {
    /// The asset's id.
    public let id: String
    /// What the house says of it, in or out, such as `IN_STOCK`; `REPAIR`, `ARCHIVED` and `DISPOSED` do not go out.
    public let status: String
    /// Whether it is out at this moment.
    public let out: Bool
    /// The reservation it is out on.
    public let currentReservationId: String?
    /// The name of the person who took it.
    public let pickedUpBy: String?
    /// When the server heard of it.
    public let pickedUpAt: Date?
    /// When it happened, by the phone that told it.
    public let actualPickupAt: Date?
    /// What people call the reservation it is out on.
    public let reservationReference: String?
}

/// The line that has no place left.
public struct LineFacts: Codable, Sendable, Equatable {
    /// The line's id.
    public let id: String
    /// How many it is for.
    public let qty: Int
    /// How many went out on it.
    public let pickedUp: Int
}
