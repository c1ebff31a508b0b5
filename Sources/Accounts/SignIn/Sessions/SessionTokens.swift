import API
import Crypto
import HTTP
import JSON
import Settings
import Text

/// What `office.session_result` says of a session, and the tokens that are made of it.
struct SessionBody {
    let session: String
    let counter: UInt32
    let methods: JSONValue
    let user: JSONObject

    /// Reads the answer of a function; nil where it is none of a session.
    init?(_ answer: FunctionResult) {
        guard let object = answer.object,
            case .string(let session)? = object["session_id"], case .number(let counter)? = object["counter"],
            let counter = UInt32(counter), let methods = object["amr"], case .object(let user)? = object["user"]
        else { return nil }
        self.session = session
        self.counter = counter
        self.methods = methods
        self.user = user
    }

    /// The session with new tokens.
    func response(to context: SignInContext) throws(SignInError) -> Response {
        try response(to: context, showing: try refreshToken(of: context))
    }

    /// The token that renews it, as the client keeps it.
    func refreshToken(of context: SignInContext) throws(SignInError) -> String {
        RefreshToken(session: session, counter: counter).text(under: try context.keys().sealing)
    }

    /// The session with a new access token, and with a refresh token where that is given.
    func response(to context: SignInContext, showing refreshToken: String?) throws(SignInError) -> Response {
        let (keys, settings, now) = (try context.keys(), context.signIn.settings, Int(context.now))
        let lifetime = Int(settings[.accessTokenLifetime].components.seconds)
        let token = AccessToken(self, issuer: settings.ownIssuer, audience: settings[.jwtAudience])
        guard let accessToken = token.signed(by: keys, at: now, lifetime: lifetime) else { throw .unavailable }
        if case .string(let id)? = user["id"] { context.request.log.set("user", .text(id)) }
        context.services.sightings?.see(session, in: context.request)
        var json = JSONWriter()
        json.object { json in
            let texts = [("access_token", accessToken), ("refresh_token", refreshToken), ("token_type", "bearer")]
            for case (let name, let text?) in texts {
                json.name(name)
                json.string(text)
            }
            json.name("expires_in")
            json.int(lifetime)
            json.name("expires_at")
            json.int(now + lifetime)
            json.name("user")
            json.value(.object(user))
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }
}

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

/// The token that renews a session: the session and a counter, with a code that only the server can make. Nothing of it is
/// stored but the counter, so the present one can be given again.
struct RefreshToken: Sendable, Equatable {
    /// The session's id, a UUID in lower case.
    let session: String
    /// How often the session was refreshed before.
    let counter: UInt32

    private static let version: UInt8 = 1
    private static let payloadLength = 1 + 16 + 4
    private static let purpose = "refresh token"
    /// Half of the code: 128 bits can't be guessed.
    private static let codeLength = 16

    init(session: String, counter: UInt32) {
        self.session = session
        self.counter = counter
    }

    /// Reads what ``text(under:)`` made; nil for everything else.
    init?(_ text: String, under key: SealingKey) {
        guard let bytes = Base64URL.decode(text.utf8), bytes.count == Self.payloadLength + Self.codeLength,
            bytes.first == Self.version
        else { return nil }
        let payload = Array(bytes.prefix(Self.payloadLength))
        guard constantTimeEquals(Array(bytes.suffix(Self.codeLength)), Self.code(of: payload, under: key)) else { return nil }
        session = UUIDText.text(of: payload[1..<17])
        counter = payload[17...].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The text that the client keeps.
    func text(under key: SealingKey) -> String {
        let payload = payload
        return Base64URL.encode(payload + Self.code(of: payload, under: key))
    }

    private var payload: [UInt8] {
        let shifts: [UInt32] = [24, 16, 8, 0]
        return [Self.version] + UUIDText.bytes(of: session) + shifts.map { UInt8(truncatingIfNeeded: counter >> $0) }
    }

    private static func code(of payload: [UInt8], under key: SealingKey) -> [UInt8] {
        Array(HMACSHA256(key: key.derivedKey(for: purpose)).code(for: payload).prefix(codeLength))
    }
}
