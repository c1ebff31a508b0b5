import API
import HTTP
import JSON
import Settings

/// What the server says of itself as an issuer.
enum IssuerEndpoints {
    static let endpoints = [
        Endpoint.signIn(.get, "/settings", "getSignInSettings", .apiKey, settings),
        Endpoint.signIn(.get, "/health", "getSignInHealth", .apiKey, health),
        Endpoint.signIn(.get, "/.well-known/jwks.json", "getSigningKeys", .anybody, keySet),
    ]

    /// The public keys, as verifiers cache them: a key is published long before it signs.
    private static func keySet(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        var response = Response(.ok, contentType: MediaType.json, body: try context.keys().publicKeys)
        response.headers.set(.cacheControl, "public, max-age=600")
        return response
    }

    private static func health(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        // The name is the protocol's: clients look at it.
        object([("version", "quartermaster"), ("name", "GoTrue"), ("description", "sign-in of this Quartermaster")])
    }

    private static func object(_ members: [(String, String)]) -> Response {
        var json = JSONWriter()
        json.object { json in
            for (name, text) in members {
                json.name(name)
                json.string(text)
            }
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }

    private static func settings(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.name("external")
            json.object { json in
                for provider in ["email"] + others {
                    json.name(provider)
                    json.bool(provider == "email")
                }
            }
            let flags = [
                ("disable_signup", !context.signIn.settings[.signUp]), ("mailer_autoconfirm", false),
                ("phone_autoconfirm", false),
                ("saml_enabled", false), ("saml_private_key_next_configured", false), ("passkeys_enabled", false),
            ]
            for (name, flag) in flags {
                json.name(name)
                json.bool(flag)
            }
            json.name("sms_provider")
            json.string("")
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }

    /// The ways in that the client libraries know and that there are not here.
    private static let others = [
        "phone", "anonymous_users", "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab",
        "google", "kakao", "keycloak", "linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "snapchat", "spotify",
        "twitch", "twitter", "workos", "x", "zoom",
    ]
}
