import Foundation

/// Bearer tokens as an issuer would make them (RFC 7519), HS256 by default; a test bends them where it likes.
struct Token {
    /// The claims, by name; take one away by setting nil.
    var claims: [String: JSONTree]
    var header: [String: JSONTree] = ["alg": "HS256", "typ": "JWT"]

    /// A token that every check lets pass, for an hour.
    init(subject: String, tenant: String? = nil) {
        let now = Double(time(nil))
        claims = [
            "sub": .string(subject), "aud": "authenticated", "role": "authenticated",
            "iat": .number(now), "exp": .number(now + 3600),
        ]
        if let tenant { claims["app_metadata"] = ["tenant_id": .string(tenant)] }
    }

    /// The compact form, signed with the shared secret.
    func signed(with secret: String = TestSettings.secret) -> String {
        let signed = Token.segment(JSONTree.object(header).bytes) + "." + Token.segment(JSONTree.object(claims).bytes)
        let code = SHA256.authenticationCode(Array(signed.utf8), key: Array(secret.utf8))
        return signed + "." + Token.segment(code)
    }

    /// base64url without padding (RFC 7515, section 2).
    static func segment(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
