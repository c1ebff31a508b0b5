import Testing

/// How the tests that go through all operations ask one of the desk. Each feature of the desk has its own list of them.
struct DeskCall: Sendable {
    /// Makes what the path names, and returns its id; nil where the path names nothing of the desk's own.
    var subject: @Sendable (HandoverScene) throws -> String? = { _ in nil }
    /// What stands behind the path, from its question mark on.
    var query: @Sendable (HandoverScene) -> String = { _ in "" }
    /// A body that succeeds.
    var body: @Sendable (HandoverScene) -> JSONTree? = { _ in nil }
    /// Another one.
    var other: @Sendable (HandoverScene) -> JSONTree? = { _ in nil }
    /// A file that succeeds, in place of a body of JSON, and another one.
    var files: (first: String, other: String)?
    /// Meets a 404 of that code, where another id in the path is not enough.
    var notFound: (@Sendable (DescribedCall, String) throws -> Answer)?
    /// Meets a 409 of that code.
    var conflict: @Sendable (DescribedCall, String) throws -> Answer = { call, _ in try call.send(call.request) }

    static let all: [String: DeskCall] = [
        clients, items, assets, stock, people, sessions, houses, imports, reservations, shelf, notifications, documents,
        inspections, tickets, figures, webhooks, seal,
    ]
    .reduce(into: [:]) {
        all, part in
        all.merge(part) { $1 }
    }

    /// The SQL function of an operation: `createClient` is `create_client`. What is no row of the house is told to whoever is let in.
    static func function(of operation: String) -> String {
        if let function = others[operation] { return function }
        return written(operation)
    }

    private static let others = [
        "exportIdle": "list_idle", "exportOut": "list_out", "exportUse": "list_use", "importTemplate": "get_me",
        "listDocuments": "find_documents", "listWebhookEvents": "get_me",
    ]

    private static func written(_ operation: String) -> String {
        operation.reduce(into: "") { name, letter in name += letter.isUppercase ? "_" + letter.lowercased() : String(letter) }
    }

    /// One 409 of each form of `current`.
    static func conflicts() throws -> [Answer] {
        let met = [
            ("updateClient", "version_mismatch"), ("createClient", "already_exists"), ("updateItem", "version_mismatch"),
            ("updateAsset", "version_mismatch"), ("updateAccount", "last_admin"), ("updateTenant", "version_mismatch"),
            ("updateReservation", "version_mismatch"), ("putNotificationSettings", "version_mismatch"),
            ("putInspectionTemplate", "version_mismatch"),
            ("createReservation", "not_available"), ("createReservation", "asset_double_booked"),
            ("returnAsset", "more_than_out"), ("updateInspection", "version_mismatch"),
            ("updateRepair", "version_mismatch"), ("updateWebhook", "version_mismatch"),
            ("updateTicketRecord", "version_mismatch"), ("resolveCode", "ambiguous_code"),
        ]
        return try met.map { operation, code in
            let described = try #require(APIDescription.ofOffice.first { $0.id == operation })
            return try DescribedCall(described).conflict(code)
        } + [caseWithoutRoom()]
    }
}
