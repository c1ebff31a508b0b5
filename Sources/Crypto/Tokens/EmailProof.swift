import JSON

/// Whether a token proves an e-mail address (docs/sign-in.md, "Who gets in"): the person got in by a code or a link that was mailed.
enum EmailProof {
    /// The sign-in methods that go through the mailbox, as `amr` names them.
    private static let methods = ["otp", "magiclink"]

    /// Judges the claims. Whatever is doubtful proves nothing; `user_metadata` can only speak against.
    static func isGiven(by claims: JSONObject, email: String?) -> Bool {
        email != nil && !isAnonymous(claims) && namesMailedMethod(claims["amr"]) && !deniesVerification(.object(claims))
    }

    private static func isAnonymous(_ claims: JSONObject) -> Bool {
        switch claims["is_anonymous"] {
        case nil, .null, .bool(false): false
        default: true
        }
    }

    /// `amr` is a list of names (RFC 8176) or, from Supabase, of objects with a `method`.
    private static func namesMailedMethod(_ claim: JSONValue?) -> Bool {
        guard case .array(let entries) = claim else { return false }
        return entries.contains { entry in
            let method: JSONValue? = if case .object(let members) = entry { members["method"] } else { entry }
            return methods.contains { method?.isString($0) == true }
        }
    }

    /// Looks for an `email_verified` other than true at any depth.
    private static func deniesVerification(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members): members.members.contains { isDenial($0) || deniesVerification($0.value) }
        case .array(let elements): elements.contains(where: deniesVerification)
        default: false
        }
    }

    private static func isDenial(_ member: JSONObject.Member) -> Bool {
        guard member.name.utf8.elementsEqual("email_verified".utf8) else { return false }
        switch member.value {
        case .null, .bool(true): return false
        default: return true
        }
    }
}
