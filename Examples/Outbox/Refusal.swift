import FoundationEssentials

/// The server's no, as it came: kept with the parked change for a person to settle.
public struct Refusal: Codable, Sendable, Equatable {
    /// What the program goes by, such as `line_capacity_full`.
    public let code: String
    /// For the person, in the language that was asked for.
    public let message: String
    /// Whether the same request may succeed later without anyone's doing.
    public let retryable: Bool
    /// For whoever looks into the server's log.
    public let requestId: String
    /// The faults of a `validation_failed`: the app's own mistakes.
    public let details: [FieldFault]?
    /// The server's facts, on a 409.
    public let current: ServerFacts?
}

/// What is wrong with one field of a request.
public struct FieldFault: Codable, Sendable, Equatable {
    /// The name of the field.
    public let field: String
    /// Such as `required` or `invalid_uuid`.
    public let code: String
    /// The same in a sentence.
    public let message: String
}
