/// The things of a `House`, as a test names them after having made them.
struct Item: Sendable {
    let id: String
    let name: String
    let sku: String
    let serialized: Bool
}

struct Asset: Sendable {
    let id: String
    let item: Item
    let serial: String
    let tag: String
    /// The text of its sticker.
    let code: String
}

struct Line: Sendable {
    let id: String
    let item: Item
    let qty: Int
}

struct Reservation: Sendable {
    let id: String
    let reference: String
    /// In the order of their positions.
    let lines: [Line]
}

/// A line to be made.
struct LineDraft: Sendable {
    let item: Item
    let qty: Int
    let assigned: [Asset]

    init(_ item: Item, qty: Int = 1, assigned: [Asset] = []) {
        self.item = item
        self.qty = qty
        self.assigned = assigned
    }
}

/// Who may do what, each including the ones before (docs/client-guide.md, "Who am I").
enum Role: String, CaseIterable, Sendable {
    case viewer, staff, manager, admin

    /// As people read it in English.
    var word: String {
        switch self {
        case .viewer: "Read only"
        case .staff: "Shelf"
        case .manager: "Desk"
        case .admin: "Administrator"
        }
    }
}

struct Account: Sendable {
    let id: String
    /// The auth user: the token's `sub`, and the audit's `actor_user_id`.
    let subject: String
    let email: String
    let tenant: String

    /// - Parameter claims: more than who it is.
    func token(_ claims: [String: JSONTree] = [:]) -> String {
        var token = Token(subject: subject)
        token.claims.merge(claims) { $1 }
        return token.signed()
    }
}
