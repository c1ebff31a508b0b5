/// How somebody of a house is put out of it.
enum ShutOut: CaseIterable, Sendable {
    /// `disabledForAMoment` is the obvious gesture: disabled, and enabled again at once.
    case disabled, disabledForAMoment, lowered, unlinked, moved, signedOut

    /// Who does it: an admin at one of the servers, or an operator beside them.
    enum Door: CaseIterable, Sendable { case desk, commandLine }

    /// What a token of before is refused with.
    var refusal: String {
        switch self {
        case .disabled: "account_disabled"
        case .unlinked, .moved: "no_office_role"
        case .disabledForAMoment, .lowered, .signedOut: "token_invalid"
        }
    }

    /// Whether a code that was mailed before is good after it. A lower role is no reason to sign in by another one.
    var leavesCode: Bool { self == .lowered }

    /// Whether the same person comes back by the address that they had.
    var letsBack: Bool { self != .disabled && self != .moved }

    /// What an operator types behind `quartermaster account`, a command each, without tenant and address.
    /// - Parameter address: the new one of who is moved.
    func commands(_ address: String) -> [[String]] {
        switch self {
        case .disabled: [["disable"]]
        case .disabledForAMoment: [["disable"], ["enable"]]
        case .lowered: [["role", "viewer"]]
        case .unlinked: [["unlink"]]
        case .moved: [["set", "--new-email", address]]
        case .signedOut: [["sign-out"]]
        }
    }

    /// What an admin sends, a request each, to a path under the account's.
    func requests(_ address: String) -> [(method: String, path: String, body: JSONTree)] {
        switch self {
        case .disabled: [("PATCH", "", ["disabled": true])]
        case .disabledForAMoment: [("PATCH", "", ["disabled": true]), ("PATCH", "", ["disabled": false])]
        case .lowered: [("PATCH", "", ["roles": ["viewer"]])]
        case .unlinked: [("POST", "/unlink", [:])]
        case .moved: [("PATCH", "", ["email": .string(address)])]
        case .signedOut: [("POST", "/sign-out", [:])]
        }
    }

    /// The same in SQL, a statement each, of the tenant and the address that are bound: what it locks is held until the transaction ends.
    func statements(_ address: String) -> [String] {
        func set(_ fields: String) -> String { "select status from office.set_account($1, $2, '\(fields)')" }
        return switch self {
        case .disabled: [set(#"{"disabled":true}"#)]
        case .disabledForAMoment: [set(#"{"disabled":true}"#), set(#"{"disabled":false}"#)]
        case .lowered: [set(#"{"roles":["viewer"]}"#)]
        case .unlinked: ["select status from office.unlink_person($1, $2)"]
        case .moved: [set(#"{"email":"\#(address)"}"#)]
        case .signedOut: ["select status from office.end_sessions($1, $2)"]
        }
    }
}
