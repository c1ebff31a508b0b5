import API
import Crypto
import Glibc
import JSON
import Postgres
import Settings

extension AccountDirectory {
    /// A token for a person, signed with the settings' secret, or by the server's own key where it is the issuer; it ends
    /// `lifetime` seconds from now.
    package func token(tenant: String?, email: String, lifetime: Int) throws(CommandFailure) -> String {
        if settings.trust.isOwnIssuer { return try ownToken(tenant: tenant, email: email, lifetime: lifetime) }
        guard let secret = settings[.jwtSecret] else {
            throw CommandFailure(.misconfigured, "JWT_SECRET is not set: with JWKS_URL, only the issuer can make tokens")
        }
        let account = try one(Self.preparingToken, ["tenant": tenant, "email": email])
        let claims = account.claims(
            audience: settings[.jwtAudience], issuer: settings[.jwtIssuer], now: time(nil), lifetime: lifetime)
        guard let token = TokenSigner(secret: Array(secret.utf8)).token(claims: claims) else {
            throw CommandFailure(.failed, "OpenSSL would not sign the token")
        }
        return token
    }

    /// Of a session that is made for it, so that the server's look for the session finds one.
    private func ownToken(
        tenant: String?, email: String, lifetime: Int
    ) throws(CommandFailure) -> String {
        let issuer = Issuer(databaseURL: databaseURL, source: settings.sealKey)
        let keys = try issuer.reopen()
        let answer = try session.answer(
            Self.openingSession, ["tenant": tenant, "email": email, "lifetime": "\(lifetime) s"])
        guard let body = SessionBody(answer) else { throw CommandFailure(unreadable: Self.openingSession.name) }
        let token = AccessToken(body, issuer: settings.ownIssuer, audience: settings[.jwtAudience], tenant: answer.tenant)
        guard let text = token.signed(by: keys, at: time(nil), lifetime: lifetime) else {
            throw CommandFailure(.failed, "OpenSSL would not sign the token")
        }
        return text
    }
}

extension AccountDirectory.Account {
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
