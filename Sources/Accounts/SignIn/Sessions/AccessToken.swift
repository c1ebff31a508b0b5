import API
import Crypto
import JSON

/// The token that a signed-in client shows, with the claims that Supabase Auth gives one.
struct AccessToken {
    private let body: SessionBody
    private let issuer: String?
    private let audience: String
    private let tenant: String?

    /// `issuer` is the `iss`; nil leaves it out. `tenant` is the one that the token claims, where it claims one.
    init(_ body: SessionBody, issuer: String?, audience: String, tenant: String? = nil) {
        self.tenant = tenant
        self.body = body
        self.issuer = issuer
        self.audience = audience
    }

    /// The token, good for `lifetime` seconds from `now`, seconds since 1970; nil when libcrypto fails.
    func signed(by keys: Issuer.Keys, at now: Int, lifetime: Int) -> String? {
        TokenSigner(key: keys.signing, keyIdentifier: keys.identifier).token(claims: claims(at: now, lifetime: lifetime))
    }

    private static let tenantName = "tenant_id"

    private var appMetadata: JSONValue? {
        guard let tenant, case .object(let members)? = body.user["app_metadata"] else { return body.user["app_metadata"] }
        let others = members.members.filter { !$0.name.utf8.elementsEqual(Self.tenantName.utf8) }
        return .object(JSONObject(members: others + [JSONObject.Member(name: Self.tenantName, value: .string(tenant))]))
    }

    private func claims(at now: Int, lifetime: Int) -> [UInt8] {
        let texts = [("aud", audience), ("role", "authenticated"), ("aal", "aal1"), ("session_id", body.session)]
        let values = [
            ("sub", body.user["id"]), ("email", body.user["email"]), ("phone", body.user["phone"]),
            ("app_metadata", appMetadata), ("user_metadata", body.user["user_metadata"]),
            ("is_anonymous", .bool(false)), ("amr", body.methods),
        ]
        var json = JSONWriter()
        json.object { json in
            for (name, text) in texts + (issuer.map { [("iss", $0)] } ?? []) {
                json.name(name)
                json.string(text)
            }
            for (name, time) in [("iat", now), ("exp", now + lifetime)] {
                json.name(name)
                json.int(time)
            }
            for (name, value) in values {
                json.name(name)
                json.value(value ?? .null)
            }
        }
        return json.bytes
    }
}
