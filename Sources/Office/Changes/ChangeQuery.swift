import API
import EventLoop
import HTTP
import Postgres

/// A client's request to the feed.
struct ChangeQuery: Sendable {
    /// Where it stands; nil for everything.
    var since: String?
    /// The rest of the question: two clients with the same terms get the same.
    let terms: Terms
    /// How long it waits for something new.
    let wait: Duration

    struct Terms: Hashable, Sendable {
        let limit: Int
        let kinds: [ChangeKind]?
        let scope: ChangeScope
        let hasDocuments: Bool
    }

    static let names = ["since", "limit", "kinds", "documents", "scope", "wait"]

    /// The longest cursor that is read, in characters of base64url.
    private static let longestCursor = 4096

    /// Takes the parameters out of the query; throws all their faults.
    init(of context: AccountContext) throws(OfficeError) {
        var query = context.query
        since = query.text("since", length: 1...Self.longestCursor)
        let limit = query.number("limit", in: 1...500, default: 100)
        let kinds = query.choices("kinds", ChangeKind.self)
        let documents = query.optionalChoice("documents", ChangeDocuments.self)
        let scope = query.optionalChoice("scope", ChangeScope.self) ?? .floor
        wait = .seconds(query.number("wait", in: 0...55, default: 0))
        try query.requireNoFaults()
        terms = Terms(limit: limit, kinds: kinds, scope: scope, hasDocuments: documents == nil)
    }
}

/// The kinds of documents in the feed.
enum ChangeKind: String, CaseIterable {
    case tenant, item, asset, client, reservation, notification
}

/// The part of the house that a client keeps: what the floor works with, or also what lies ahead.
enum ChangeScope: String {
    case floor, desk
}

/// `documents=none` leaves the documents out; there is no other value.
enum ChangeDocuments: String { case none }
