import JSON

/// Judges whether a token proves an e-mail address (docs/sign-in.md, "Who gets in"): the person got in by a code or a link that was mailed.
enum EmailProof {
    /// The sign-in methods that go through the mailbox, as `amr` names them.
    private static let methods = ["otp", "magiclink"]

    /// Judges the claims. Whatever is doubtful proves nothing; `user_metadata` can only speak against. Beside a telephone number the
    /// code may have gone there, with an address that nobody has proven.
    static func isGiven(by claims: JSONObject, email: String?) -> Bool {
        email != nil && !isAnonymous(claims) && !hasPhone(claims) && !mailedEntries(claims).isEmpty
            && !deniesVerification(.object(claims))
    }

    /// When the proof was given, in seconds since 1970: the latest that `amr` says of a mailed method, else when the token was made. Nil
    /// where the token says neither.
    static func time(in claims: JSONObject) -> Int64? {
        let said = mailedEntries(claims).compactMap { entry -> Double? in
            guard case .object(let members) = entry else { return nil }
            return members["timestamp"].flatMap(NumericDate.init)?.seconds
        }
        let latest = said.max() ?? claims["iat"].flatMap(NumericDate.init)?.seconds
        return latest.flatMap { Int64(exactly: $0.rounded(.down)) }
    }

    private static func isAnonymous(_ claims: JSONObject) -> Bool {
        switch claims["is_anonymous"] {
        case nil, .null, .bool(false): false
        default: true
        }
    }

    private static func hasPhone(_ claims: JSONObject) -> Bool {
        switch claims["phone"] {
        case nil, .null: false
        case .string(let text): !text.isEmpty
        default: true
        }
    }

    /// The entries of `amr` that name a mailed method: it is a list of names (RFC 8176) or, from Supabase, of objects with a `method`.
    private static func mailedEntries(_ claims: JSONObject) -> [JSONValue] {
        guard case .array(let entries) = claims["amr"] else { return [] }
        return entries.filter { entry in
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
