/// A server whose page signs people in at another issuer, that issuer, and a house of both.
final class PageIssuerScene: Sendable {
    let issuer: StubIssuer
    let server: TestServer
    let house: House
    let person: Account

    init(settings: [String: String] = [:]) throws {
        issuer = try StubIssuer()
        let own = ["PAGE_ISSUER": issuer.url, "PAGE_ISSUER_KEY": StubIssuer.key, "LOOPS": "1"]
        server = try TestServer.start(settings: own.merging(settings) { $1 })
        house = try House(on: server)
        person = house.account(.staff)
        issuer.add(person)
    }

    deinit { issuer.close() }

    /// A request of the page, as its script makes it.
    func post(
        _ path: String, _ body: JSONTree? = nil, cookie: String? = nil, language: String? = nil
    ) throws -> Answer {
        var request = Request("POST", "/auth/v1/page/" + path, body: body?.bytes).with("X-Quartermaster-Page", "1")
            .with("Cookie", cookie).with("X-Supabase-Api-Version", AuthClient.version).with("Accept-Language", language)
        if body != nil { request = request.with("Content-Type", "application/json") }
        return try server.client().send(request)
    }

    func requestCode(_ email: String? = nil) throws -> Answer {
        try post("code", ["email": .string(email ?? person.email), "create_user": false])
    }

    func signIn(_ code: String = StubIssuer.code, language: String? = nil) throws -> Answer {
        try post("session", ["type": "email", "email": .string(person.email), "token": .string(code)], language: language)
    }

    /// What the browser sends back after an answer: the cookie's name and value.
    func cookie(of answer: Answer) -> String? {
        answer[header: "Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
    }

    func works(_ answer: Answer) throws -> Bool {
        guard let token = answer["access_token"]?.string else { return false }
        return try Phone(port: server.port, token: token).get("/me").status == 200
    }
}

extension Answer {
    /// Whether the browser forgets the session with it.
    var forgetsSession: Bool {
        self[header: "Set-Cookie"]?.hasPrefix("quartermaster_session=; Path=/auth/v1/page; Max-Age=0; ") == true
    }
}
