import TestSupport
import Testing

/// Who the issuer is, and what it says of itself.
@Suite(.mayBlock) struct IssuerTests {
    @Test("an id is adopted only when every account tied to it bears the address: a house that edits an e-mail gets nobody's")
    func adopted() throws {
        let scene = try SignInScene()
        let (person, victim) = (try scene.person(nil), ID.fresh())
        let other = try House(on: scene.server)
        let edited = try scene.house.addAccount(roles: ["staff"], email: person.email, linked: false)
        let tie = "update accounts set auth_user_id = $1 where id = $2"
        try scene.database.query(tie, [victim, edited.id])
        let own = try other.addAccount(roles: ["admin"], email: "victim@\(ID.fresh()).example", linked: false)
        try scene.database.query(tie, [victim, own.id])
        #expect(try person.signIn().userID != victim)
        let honest = try scene.person(nil)
        let id = ID.fresh()
        for house in [scene.house, other] {
            let account = try house.addAccount(roles: ["staff"], email: honest.email, linked: false)
            try scene.database.query(tie, [id, account.id])
        }
        #expect(try honest.signIn().userID == id)
    }

    @Test("with another issuer's secret or keys there is nothing under /auth/v1", arguments: ["JWT_SECRET", "JWKS_URL"])
    func anotherIssuer(setting: String) throws {
        let keys = try KeyServer()
        defer { keys.close() }
        keys.publish([])
        let settings = ["JWT_SECRET": setting == "JWT_SECRET" ? TestSettings.secret : "", "LOOPS": "1"]
        let server = try TestServer.start(
            settings: setting == "JWT_SECRET" ? settings : settings.merging([setting: keys.url]) { $1 })
        let client = AuthClient(port: server.port)
        for path in ["/otp", "/settings", "/health", "/.well-known/jwks.json", "/user"] {
            let answer = try client.send("GET", path)
            #expect(answer.status == 404 && answer.authCode == "not_found")
        }
        #expect(try client.otp("ana@house.example").status == 404)
    }

    @Test("the key set has what verifiers need, and may be kept for ten minutes")
    func keySet() throws {
        let session = try SignInScene().signedIn()
        let answer = try session.client.send("GET", "/.well-known/jwks.json")
        #expect(answer[header: "Cache-Control"] == "public, max-age=600")
        let keys = try #require(answer["keys"]?.array)
        #expect(keys.count >= 2)
        for key in keys {
            #expect(key.object?.keys.sorted() == ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"])
            #expect([key["alg"], key["crv"], key["kty"], key["use"]] == ["ES256", "P-256", "EC", "sig"])
            #expect(key["key_ops"] == ["verify"])
        }
        #expect(keys.contains { $0["kid"] == session.header["kid"] })
    }

    @Test("settings and health tell what there is")
    func facts() throws {
        let client = AuthClient(port: try SignInScene().server.port)
        let settings = try client.send("GET", "/settings")
        #expect(settings.status == 200)
        #expect(settings["external"]?.object?.filter { $0.value == true }.map(\.key) == ["email"])
        #expect(settings["external"]?.object?.count == 27)
        #expect([settings["disable_signup"], settings["mailer_autoconfirm"]] == [true, false])
        let health = try client.send("GET", "/health")
        #expect(health["name"] == "GoTrue" && health["version"]?.string != nil && health["description"]?.string != nil)
    }

    @Test("tokens that other secrets or keys have signed are none: a public key of ours as an HS256 secret, too")
    func foreignTokens() throws {
        let scene = try SignInScene()
        let session = try scene.signedIn()
        let keySet = try session.client.send("GET", "/.well-known/jwks.json")
        let secrets = [TestSettings.secret, SignInScene.sealKey, keySet.text, keySet["keys"]?[0]?["x"]?.string ?? ""]
        for secret in secrets {
            var token = Token(subject: session.userID)
            token.claims["session_id"] = .string(session.sessionID)
            for header in [["alg": "HS256"], ["alg": "HS256", "kid": session.header["kid"] ?? .null]] as [[String: JSONTree]] {
                token.header = header
                let phone = Phone(port: scene.server.port, token: token.signed(with: secret))
                #expect(try phone.get("/me").code == "token_invalid")
                #expect(try session.client.user(phone.token).authCode == "bad_jwt")
            }
        }
    }

    @Test("apps that belong to the address are told to iOS where APPLE_APP_IDS is set, and nothing where it is not")
    func appleApps() throws {
        let settings = ["APPLE_APP_IDS": "ABCDE12345.com.example.scanner, FGHIJ67890.com.example.desk"]
        let server = try TestServer.start(settings: settings.merging(["LOOPS": "1"]) { $1 })
        let answer = try server.client().send(Request("GET", "/.well-known/apple-app-site-association"))
        #expect(answer.status == 200 && answer[header: "Content-Type"] == "application/json")
        let apps: JSONTree = ["ABCDE12345.com.example.scanner", "FGHIJ67890.com.example.desk"]
        #expect(
            answer.json == [
                "webcredentials": ["apps": apps],
                "applinks": ["details": [["appIDs": apps, "components": [["/": "/q/*"]]]]],
            ])
    }
}
