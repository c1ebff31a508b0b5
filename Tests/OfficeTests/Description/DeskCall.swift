import Testing

/// How the tests that go through all operations ask one of the desk. Each feature of the desk has its own list of them.
struct DeskCall: Sendable {
    /// Makes what the path names, and returns its id; nil where the path names nothing of the desk's own.
    var subject: @Sendable (HandoverScene) throws -> String? = { _ in nil }
    /// A body that succeeds.
    var body: @Sendable (HandoverScene) -> JSONTree? = { _ in nil }
    /// Another one.
    var other: @Sendable (HandoverScene) -> JSONTree? = { _ in nil }
    /// Meets a 404 of that code, where another id in the path is not enough.
    var notFound: (@Sendable (DescribedCall, String) throws -> Answer)?
    /// Meets a 409 of that code.
    var conflict: @Sendable (DescribedCall, String) throws -> Answer = { call, _ in try call.send(call.request) }

    static let all: [String: DeskCall] = clients.merging(reservations) { $1 }

    /// The SQL function of an operation: `createClient` is `create_client`.
    static func function(of operation: String) -> String {
        operation.reduce(into: "") { name, letter in name += letter.isUppercase ? "_" + letter.lowercased() : String(letter) }
    }

    /// One 409 of each form of `current`.
    static func conflicts() throws -> [Answer] {
        try [("updateClient", "version_mismatch"), ("createClient", "already_exists"), ("updateReservation", "version_mismatch")]
            .map { operation, code in
                let described = try #require(APIDescription.ofOffice.first { $0.id == operation })
                return try DescribedCall(described).conflict(code)
            }
    }
}
