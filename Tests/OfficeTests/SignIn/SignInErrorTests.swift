import TestSupport
import Testing

/// How the sign-in API refuses: the shape that the client's version knows, and the codes that client libraries act on.
@Suite(.mayBlock) struct SignInErrorTests {
    @Test("a client that names the version gets the code as a text, and its version back; another the older shape")
    func versions() throws {
        let client = AuthClient(port: try SignInScene().server.port)
        let body = Array(#"{"email":"x"}"#.utf8)
        for version in ["2024-01-01", "2024-05-31", "2031-12-31"] {
            let answer = try client.send("POST", "/otp", body: body, version: version)
            #expect(answer.json == ["code": "validation_failed", "message": "Unable to validate email address: invalid format"])
            #expect(answer[header: "X-Supabase-Api-Version"] == "2024-01-01")
            #expect(answer[header: "X-Sb-Error-Code"] == "validation_failed")
        }
        for version in [nil, "2023-12-31", "yesterday", "2024-1-1", "20240101", "2024-01-01T00:00:00Z"] {
            let answer = try client.send("POST", "/otp", body: body, version: version)
            #expect(
                answer.json == [
                    "code": 400, "error_code": "validation_failed", "msg": "Unable to validate email address: invalid format",
                ])
            #expect(answer[header: "X-Supabase-Api-Version"] == nil)
            #expect(answer[header: "X-Sb-Error-Code"] == "validation_failed")
        }
    }

    /// Method and path, body, status and code.
    typealias Case = (method: String, path: String, body: String?, status: Int, code: String)

    static let cases: [Case] = [
        ("POST", "/otp", "", 400, "bad_json"), ("POST", "/otp", "[]", 400, "bad_json"),
        ("POST", "/otp", #"{"email":"a@b.example","email":"c@d.example"}"#, 400, "bad_json"),
        ("POST", "/otp", "{}", 400, "validation_failed"), ("POST", "/otp", #"{"email":null}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":7}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"phone":"+34123456789"}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":"a@b.example","phone":"+34123456789"}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":"a@b.example","data":[]}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":"a@b.example","data":{"a":[{"b":1e131071}]}}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":"a@b.example","data":{"a":"\u0000"}}"#, 400, "bad_json"),
        ("POST", "/otp", #"{"email":"a@b.example","create_user":"no"}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":"a@b.example","code_challenge":"x"}"#, 400, "validation_failed"),
        ("POST", "/otp", #"{"email":"a@b.example","code_challenge_method":"s256"}"#, 400, "validation_failed"),
        (
            "POST", "/otp", #"{"email":"a@b.example","code_challenge":"x","code_challenge_method":"s256"}"#, 400,
            "validation_failed"
        ),
        ("POST", "/verify", #"{"email":"a@b.example","token":"123456"}"#, 400, "validation_failed"),
        ("POST", "/verify", #"{"email":"a@b.example","token":"123456","type":"sms"}"#, 400, "validation_failed"),
        ("POST", "/verify", #"{"email":"a@b.example","type":"email"}"#, 400, "validation_failed"),
        ("POST", "/verify", #"{"token":"123456","type":"email"}"#, 400, "validation_failed"),
        ("POST", "/verify", #"{"token":"1","token_hash":"2","type":"email"}"#, 400, "validation_failed"),
        ("POST", "/verify", #"{"token_hash":"pkce_2","type":"email"}"#, 403, "otp_expired"),
        ("POST", "/verify", #"{"email":"a@b.example","token":"123456","type":"recovery"}"#, 403, "otp_expired"),
        ("POST", "/token", "{}", 400, "invalid_credentials"),
        ("POST", "/token?grant_type=id_token", "{}", 400, "invalid_credentials"),
        ("POST", "/token?grant_type=refresh_token&grant_type=password", "{}", 400, "validation_failed"),
        ("POST", "/token?grant_type=refresh_token", "{}", 400, "validation_failed"),
        ("POST", "/token?grant_type=refresh_token", #"{"refresh_token":""}"#, 400, "validation_failed"),
        ("POST", "/token?grant_type=password", #"{"email":"a@b.example","password":"x"}"#, 422, "email_provider_disabled"),
        ("POST", "/signup", #"{"email":"a@b.example","password":"long enough"}"#, 422, "email_provider_disabled"),
        ("POST", "/signup", #"{"data":{},"gotrue_meta_security":{}}"#, 422, "anonymous_provider_disabled"),
        ("POST", "/signup", #"{"email":null,"password":""}"#, 422, "anonymous_provider_disabled"),
        ("GET", "/user", nil, 403, "bad_jwt"), ("POST", "/logout", nil, 403, "bad_jwt"), ("PUT", "/user", "{}", 403, "bad_jwt"),
        ("GET", "/nothing", nil, 404, "not_found"), ("GET", "/", nil, 404, "not_found"),
        ("DELETE", "/otp", nil, 405, "validation_failed"),
    ]

    @Test("what is wrong is told by its code", arguments: cases.indices)
    func refusals(index: Int) throws {
        let client = AuthClient(port: try SignInScene().server.port)
        let (method, path, body, status, code) = Self.cases[index]
        let answer = try client.send(method, path, body: body.map { Array($0.utf8) })
        #expect(answer.status == status && answer.authCode == code, "\(answer)")
        #expect(answer[header: "X-Supabase-Api-Version"] == "2024-01-01")
        #expect(answer[header: "Cache-Control"] == "no-store")
    }

    @Test("what a person reads is Spanish for whoever reads that, and says so")
    func spanish() throws {
        let port = try SignInScene().server.port
        func ask(_ path: String, _ body: String, language: String?) throws -> Answer {
            try HTTPClient(port: port).send(
                Request("POST", "/auth/v1" + path, body: Array(body.utf8)).with("X-Supabase-Api-Version", "2024-01-01")
                    .with("Accept-Language", language))
        }
        let cases = [
            ("/verify", #"{"email":"a@b.example","token":"123456","type":"email"}"#, "El código no es correcto o ha caducado."),
            ("/otp", #"{"email":"josé@b.example"}"#, "La dirección de correo no es válida."),
            ("/signup", "{}", "No es posible iniciar sesión de forma anónima."),
            ("/token?grant_type=password", #"{"email":"a@b.example","password":"x"}"#, "Aquí no se usan contraseñas."),
            (
                "/token?grant_type=refresh_token", #"{"refresh_token":"x"}"#,
                "La sesión ha terminado. Inicie sesión de nuevo."
            ),
        ]
        for (path, body, sentence) in cases {
            let (english, spanish) = (try ask(path, body, language: nil), try ask(path, body, language: "es-CO, en;q=0.5"))
            #expect(spanish["message"] == .string(sentence) && english["message"] != spanish["message"])
            #expect(spanish.authCode == english.authCode && spanish.status == english.status)
            #expect(spanish[header: "Content-Language"] == "es" && english[header: "Content-Language"] == "en")
        }
        let forDevelopers = try ask("/verify", "{}", language: "es")
        #expect(forDevelopers["message"] == "Verify requires a verification type")
        #expect(forDevelopers[header: "Content-Language"] == "en")
        let email = "ana@\(ID.fresh()).example"
        for _ in 0..<2 { _ = try ask("/otp", #"{"email":"\#(email)"}"#, language: "es") }
        let tooSoon = try ask("/otp", #"{"email":"\#(email)"}"#, language: "es")
        #expect(tooSoon["message"]?.string?.hasPrefix("Por seguridad, solo puede pedirlo de nuevo dentro de ") == true)
    }

    @Test("`account add` refuses an address that could get no code, where the server is what sends them")
    func unreachable() throws {
        let database = try TestDatabase.fresh()
        func add(_ email: String, _ changes: [String: String]) throws -> ProgramRun {
            try ServerBinary.run(
                ["account", "add", "--email", email], settings: database.settings.merging(changes) { $1 })
        }
        let refused = try add("josé@b.example", [:])
        #expect(refused.exit == .code(1) && refused.output.contains("no code can be sent to josé@b.example"))
        #expect(try add("jose@b.example", [:]).exit == .code(0))
        // Another issuer has its own rules.
        #expect(try add("josé@b.example", ["JWT_SECRET": TestSettings.secret]).exit == .code(0))
    }

    @Test("without a bearer token there is nobody to tell about")
    func noToken() throws {
        let client = AuthClient(port: try SignInScene().server.port)
        for (method, path) in [("GET", "/user"), ("POST", "/logout")] {
            let answer = try client.send(method, path, token: nil)
            #expect(answer.status == 401 && answer.authCode == "no_authorization")
        }
    }

    @Test("a body over 16 KiB is too large")
    func largeBody() throws {
        let client = AuthClient(port: try SignInScene().server.port)
        let answer = try client.send("POST", "/otp", body: Array(repeating: UInt8(ascii: " "), count: 16_385))
        #expect(answer.status == 413 && answer.authCode == "request_entity_too_large")
    }

    @Test(
        "an address that could end a header, or pass for another's, is none",
        arguments: [
            "a@b\r\nBcc: c@d.example", "a@b@c.example", "@b.example", "a@", "a b@c.example", "\"a\"@b.example", "a@b..example",
            ".a@b.example", "a.@b.example", "a@-b.example", "a@b-.example", "а@b.example", "a@bücher.example", "a@[127.0.0.1]",
            "a,c@b.example", "<a@b.example>", "a@b.example\u{0}", String(repeating: "a", count: 65) + "@b.example",
            "a@" + String(repeating: "b", count: 64) + ".example",
            "a@" + Array(repeating: String(repeating: "b", count: 60), count: 5).joined(separator: "."),
        ])
    func addresses(address: String) throws {
        let answer = try AuthClient(port: try SignInScene().server.port).otp(address)
        #expect(answer.status == 400)
        #expect(["validation_failed", "bad_json"].contains(answer.authCode))
    }

    @Test("what client libraries send besides is fine: nulls, unknown fields, a challenge for links, redirect_to")
    func extras() throws {
        let person = try SignInScene().person()
        let body: JSONTree = [
            "email": .string(person.email), "create_user": true, "data": [:], "phone": nil, "channel": nil,
            "code_challenge": .string(String(repeating: "a", count: 43)), "code_challenge_method": "S256",
            "gotrue_meta_security": ["captcha_token": nil], "more": [1, 2],
        ]
        let answer = try person.client.post("/otp?redirect_to=https%3A%2F%2Fevil.example", body)
        #expect(answer.status == 200 && answer.text == "{}")
        #expect(answer.headers.allSatisfy { !$0.value.contains("evil") })
    }

    @Test("with AUTH_API_KEY set the key has to be shown, in a field or in the query; the public keys are for everybody")
    func apiKey() throws {
        let scene = try SignInScene(settings: ["AUTH_API_KEY": "sb_publishable_key"])
        let client = HTTPClient(port: scene.server.port)
        func ask(_ target: String, key: String? = nil) throws -> Answer {
            try client.send(Request("GET", "/auth/v1" + target).with("ApiKey", key).with("X-Supabase-Api-Version", "2024-01-01"))
        }
        #expect(try ask("/settings", key: "sb_publishable_key").status == 200)
        #expect(try ask("/settings?apikey=sb_publishable_key").status == 200)
        #expect(try ask("/settings").json["message"] == "No API key found in request")
        #expect(try ask("/settings", key: "sb_publishable_kez").json["message"] == "Invalid API key")
        #expect(try [ask("/settings"), ask("/settings", key: "x"), ask("/health")].map(\.status) == [401, 401, 401])
        #expect(try ask("/.well-known/jwks.json").status == 200)
    }
}
