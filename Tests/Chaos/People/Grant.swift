import Foundation
import JSON

/// The tokens of a session, as a phone keeps them, and what the access token says of itself.
struct Grant: Sendable {
    let access: String
    let refresh: String
    let session: String
    let subject: String
    /// The house that it names.
    let tenant: String?

    /// Nil where the answer is none of `/auth/v1` that brings tokens.
    init?(_ answer: WireAnswer) {
        guard answer.status == 200, let access = answer["access_token"], let refresh = answer["refresh_token"],
            let claims = Self.claims(of: access), let session = claims["session_id"]?.text, let subject = claims["sub"]?.text
        else { return nil }
        self.init(access: access, refresh: refresh, session: session, subject: subject, tenant: Self.tenant(in: claims))
    }

    init(access: String, refresh: String, session: String, subject: String, tenant: String?) {
        self.access = access
        self.refresh = refresh
        self.session = session
        self.subject = subject
        self.tenant = tenant
    }

    private static func tenant(in claims: JSONObject) -> String? {
        guard case .object(let metadata)? = claims["app_metadata"] else { return nil }
        return metadata["tenant_id"]?.text
    }

    private static func claims(of token: String) -> JSONObject? {
        let parts = token.split(separator: ".")
        guard parts.count == 3 else { return nil }
        let text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: padded), case .object(let claims)? = try? JSONValue(parsing: Array(data)) else {
            return nil
        }
        return claims
    }
}
