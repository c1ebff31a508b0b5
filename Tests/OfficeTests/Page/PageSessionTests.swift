import TestSupport
import Testing

/// The session of the page: its refresh token is in a cookie that no script can read.
@Suite(.mayBlock) struct PageSessionTests {
    private let scene: SignInScene

    init() throws { scene = try SignInScene() }

    private func post(
        _ path: String, _ body: JSONTree? = nil, cookie: String? = nil, field: String? = "1", host: String? = nil
    ) throws -> Answer {
        var request = Request("POST", "/auth/v1/page/" + path, body: body?.bytes).with("X-Quartermaster-Page", field)
            .with("Cookie", cookie).with("X-Supabase-Api-Version", AuthClient.version)
        if body != nil { request = request.with("Content-Type", "application/json") }
        if let host { request.host = host }
        return try scene.server.client().send(request)
    }

    /// The answer to a right code.
    private func signIn(_ person: SignInPerson, host: String? = nil) throws -> Answer {
        let code = try person.requestCode()
        return try post(
            "session", ["type": "email", "email": .string(person.email), "token": .string(code)], host: host)
    }

    /// What a browser sends back: name and value of the cookie that was set.
    private func cookie(of answer: Answer) throws -> String {
        let field = try #require(answer[header: "Set-Cookie"])
        return String(field.prefix { $0 != ";" })
    }

    private func works(_ answer: Answer) throws -> Bool {
        let token = try #require(answer["access_token"]?.string)
        return try Phone(port: scene.server.port, token: token).get("/me").status == 200
    }

    @Test("a code is asked for as by any client; the right one brings an access token, and the refresh token in a cookie alone")
    func signIn() throws {
        let person = try scene.person()
        #expect(try post("code", ["email": .string(person.email), "create_user": false]).status == 200)
        try person.forgetPause()
        let answer = try signIn(person)
        #expect(answer.status == 200 && answer["refresh_token"] == nil && answer["user"]?["email"]?.string == person.email)
        #expect(answer[header: "Cache-Control"] == "no-store")
        #expect(try works(answer))
        let field = try #require(answer[header: "Set-Cookie"])
        #expect(field.hasSuffix("; Path=/auth/v1/page; Max-Age=7776000; HttpOnly; SameSite=Strict"), "its own machine: no Secure")
    }

    @Test(
        "everywhere but on the browser's own machine the cookie is for TLS alone",
        arguments: ["desk.example", "localhost.example"])
    func secure(host: String) throws {
        let field = try #require(try signIn(try scene.person(), host: host)[header: "Set-Cookie"])
        #expect(field.hasSuffix("; HttpOnly; SameSite=Strict; Secure"))
    }

    @Test(
        "the browser that asked for the code has five tries of its own, which nobody on its network uses up; another's cookie counts for nothing"
    )
    func holder() throws {
        let (person, other) = (try scene.person(), try scene.person(nil))
        func ask(_ email: String) throws -> Answer { try post("code", ["email": .string(email), "create_user": false]) }
        func prove(_ code: String, _ cookie: String?) throws -> Answer {
            try post("session", ["type": "email", "email": .string(person.email), "token": .string(code)], cookie: cookie)
        }
        let answer = try ask(person.email)
        let field = try #require(answer[header: "Set-Cookie"])
        #expect(field.hasSuffix("; Path=/auth/v1/page; Max-Age=600; HttpOnly; SameSite=Strict"))
        let mine = try cookie(of: answer)
        let strangers = try cookie(of: try ask(other.email))
        #expect(mine.hasPrefix("quartermaster_code=") && strangers.utf8.count == mine.utf8.count && strangers != mine)
        #expect(try ask(person.email)[header: "Set-Cookie"] == nil, "too soon: the cookie that is good stays")
        #expect(eventually(within: 120) { person.codes().count == 1 })
        let code = try #require(person.codes().last)
        for cookie in [nil, nil, strangers, strangers, strangers, nil] {
            #expect(try prove(SignInPerson.wrong(for: code), cookie).authCode == "otp_expired")
        }
        #expect(try prove(code, strangers).authCode == "otp_expired")
        for _ in 1...4 { #expect(try prove(SignInPerson.wrong(for: code), mine).authCode == "otp_expired") }
        #expect(try prove(code, "a=b; " + mine).status == 200)
    }

    @Test("the cookie renews the session, and the same cookie once more gives the same one: an answer may be lost")
    func refresh() throws {
        let first = try cookie(of: try signIn(try scene.person()))
        let answers = try (0..<2).map { _ in try post("refresh", cookie: "other=1; " + first) }
        #expect(answers.allSatisfy { $0.status == 200 && $0["refresh_token"] == nil })
        let cookies = try answers.map(cookie)
        #expect(cookies[0] == cookies[1] && cookies[0] != first)
        for answer in answers { #expect(try works(answer)) }
        #expect(try post("refresh", cookie: cookies[0]).status == 200)
    }

    @Test(
        "the cookie of before is good for as long as nobody has used the next: the answer to a page that opened in bad wifi may be lost"
    )
    func lostAnswer() throws {
        let person = try scene.person()
        let first = try cookie(of: try signIn(person))
        let lost = try cookie(of: try post("refresh", cookie: first))
        let age = """
            update signin.sessions
            set refreshed_at = refreshed_at - interval '2 days', spent_at = array(select t.at - interval '2 days' from unnest(spent_at) as t (at))
            where user_id = (select id from signin.users where email = $1)
            """
        try scene.server.database.session().query(age, [person.email])
        let next = try post("refresh", cookie: first)
        #expect(try works(next) && cookie(of: next) != lost)
        #expect(try works(try post("refresh", cookie: try cookie(of: next))))
        try scene.server.database.session().query(age, [person.email])
        let late = try post("refresh", cookie: first)
        #expect(late.status == 400 && late.authCode == "refresh_token_already_used")
    }

    @Test("a cookie that is none, or no cookie, is refused, and forgotten", arguments: [nil, "quartermaster_session=x", "a=b"])
    func noCookie(cookie: String?) throws {
        let answer = try post("refresh", cookie: cookie)
        #expect(answer.status == 400 && answer.authCode == "refresh_token_not_found")
        #expect(answer[header: "Set-Cookie"]?.hasPrefix("quartermaster_session=; Path=/auth/v1/page; Max-Age=0; ") == true)
    }

    @Test("of two different cookies of the name none is believed: a site of the same domain may have planted one")
    func twoCookies() throws {
        let (own, planted) = (try cookie(of: try signIn(try scene.person())), try cookie(of: try signIn(try scene.person())))
        for pair in ["\(own); \(planted)", "\(planted); \(own)"] {
            let answer = try post("refresh", cookie: pair)
            #expect(answer.authCode == "refresh_token_not_found")
            // Else whoever planted one would sign the person out.
            #expect(answer[header: "Set-Cookie"] == nil)
        }
        #expect(try post("refresh", cookie: "\(own); \(own)").status == 200)
    }

    @Test("signing out ends the session at once and forgets the cookie; a second time does no harm")
    func signOut() throws {
        let session = try signIn(try scene.person())
        #expect(try works(session))
        for _ in 0..<2 {
            let answer = try post("sign-out", cookie: try cookie(of: session))
            #expect(answer.status == 204 && answer.body.isEmpty)
            #expect(answer[header: "Set-Cookie"]?.contains("Max-Age=0") == true)
        }
        #expect(try !works(session))
        #expect(try post("refresh", cookie: try cookie(of: session)).authCode == "refresh_token_not_found")
    }

    @Test("signing out with two different cookies ends the sessions of both: nothing says which one is the person's")
    func signOutOfTwo() throws {
        let sessions = [try signIn(try scene.person()), try signIn(try scene.person())]
        let cookies = try sessions.map { try cookie(of: $0) } + ["quartermaster_session=x"]
        let answer = try post("sign-out", cookie: cookies.joined(separator: "; "))
        #expect(answer.status == 204 && answer[header: "Set-Cookie"]?.contains("Max-Age=0") == true)
        for session in sessions { #expect(try !works(session)) }
    }

    @Test("a request that any page could make a browser send, without the page's own field, is refused and changes nothing")
    func otherPages() throws {
        let person = try scene.person()
        let session = try signIn(person)
        let cookie = try cookie(of: session)
        let bodies: [(String, JSONTree?)] = [
            ("refresh", nil), ("sign-out", nil), ("code", ["email": .string(person.email)]),
            ("session", ["type": "email", "email": .string(person.email), "token": "123456"]),
        ]
        for (path, body) in bodies {
            let answer = try post(path, body, cookie: cookie, field: nil)
            #expect(answer.status == 403 && answer.authCode == "not_the_page", "\(path)")
            #expect(answer[header: "Set-Cookie"] == nil)
        }
        #expect(try works(session))
        #expect(try post("refresh", cookie: cookie).status == 200)
    }

    @Test("with another issuer there is no session of the page")
    func otherIssuer() throws {
        let client = try TestServer.shared().client()
        #expect(try client.send(Request("GET", "/")).status == 200)
        for path in ["code", "session", "refresh", "sign-out"] {
            let answer = try client.send(Request("POST", "/auth/v1/page/" + path).with("X-Quartermaster-Page", "1"))
            #expect(answer.status == 404, "\(path)")
        }
    }
}
