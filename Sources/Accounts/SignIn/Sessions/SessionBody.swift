import API
import Crypto
import HTTP
import JSON

/// What `office.session_result` says of a session, and the tokens that are made of it.
struct SessionBody {
    let session: String
    let counter: UInt32
    let methods: JSONValue
    let user: JSONObject

    /// Reads the answer of a function.
    init(_ answer: FunctionResult) throws(SignInError) {
        guard case .object(let object)? = try? JSONValue(parsing: answer.body),
            case .string(let session)? = object["session_id"], case .number(let counter)? = object["counter"],
            let counter = UInt32(counter), let methods = object["amr"], case .object(let user)? = object["user"]
        else { throw .unavailable }
        self.session = session
        self.counter = counter
        self.methods = methods
        self.user = user
    }

    /// The session with new tokens.
    func response(to context: SignInContext) throws(SignInError) -> Response {
        let (keys, settings, now) = (try context.keys(), context.signIn.settings, Int(context.now))
        let token = AccessToken(self, issuer: settings.issuer, audience: settings.audience)
        guard let accessToken = token.signed(by: keys, at: now, lifetime: settings.tokenLifetime) else { throw .unavailable }
        if case .string(let id)? = user["id"] { context.request.log.set("user", .text(id)) }
        let refreshToken = RefreshToken(session: session, counter: counter).text(under: keys.sealing)
        var json = JSONWriter()
        json.object { json in
            let texts = [("access_token", accessToken), ("refresh_token", refreshToken), ("token_type", "bearer")]
            for (name, text) in texts {
                json.name(name)
                json.string(text)
            }
            json.name("expires_in")
            json.int(settings.tokenLifetime)
            json.name("expires_at")
            json.int(now + settings.tokenLifetime)
            json.name("user")
            json.value(.object(user))
        }
        return Response(.ok, contentType: MediaType.json, body: json.bytes)
    }
}
