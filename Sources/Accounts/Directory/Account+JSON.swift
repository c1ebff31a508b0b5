import API
import JSON

extension AccountDirectory.Account {
    /// Reads what `office.account_json` writes.
    package init?(_ value: JSONValue) {
        guard case .object(let object) = value, let email = Self.text(object["email"]),
            let tenant = Self.text(object["tenant_id"])
        else { return nil }
        authUserID = Self.text(object["auth_user_id"])
        tenantID = tenant
        self.email = email
        displayName = Self.text(object["display_name"]) ?? ""
        isDisabled = Self.text(object["disabled_at"]) != nil
        guard case .array(let roles)? = object["roles"] else { return nil }
        self.roles = roles.compactMap { Self.text($0) }
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    /// The claims of a token for this person: what Supabase Auth would say after a sign-in by code.
    func claims(audience: String, issuer: String?, now: Int, lifetime: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            let texts = [("sub", authUserID), ("aud", audience), ("iss", issuer), ("role", "authenticated"), ("email", email)]
            for case (let name, let value?) in texts {
                json.name(name)
                json.string(value)
            }
            json.name("iat")
            json.int(now)
            json.name("exp")
            json.int(now + lifetime)
            json.name("app_metadata")
            json.object { json in
                json.name("tenant_id")
                json.string(tenantID)
            }
        }
        return json.bytes
    }
}
