import TestSupport
import Testing

/// The page where another issuer signs people in (`PAGE_ISSUER`; docs/sign-in.md, "The page"): the browser asks this server alone.
@Suite(.mayBlock) struct PageIssuerTests {
    @Test("a code is asked for and taken there; the page gets the access token, and the refresh token in a cookie alone")
    func signIn() throws {
        let scene = try PageIssuerScene()
        let asked = try scene.requestCode()
        #expect(asked.status == 200 && asked.text == "{}")
        let answer = try scene.signIn()
        #expect(answer.status == 200 && answer["token_type"]?.string == "bearer")
        #expect(Set(answer.json.object?.keys ?? [:].keys) == ["access_token", "token_type", "expires_in", "expires_at"])
        #expect((3500...3600).contains(answer["expires_in"]?.int ?? 0))
        #expect(answer[header: "Cache-Control"] == "no-store")
        let cookie = try #require(answer[header: "Set-Cookie"])
        #expect(cookie.hasSuffix("; Path=/auth/v1/page; Max-Age=34560000; HttpOnly; SameSite=Strict"))
        #expect(try scene.works(answer))
        // The key, the version, and a code that is longer than ours.
        let verify = try #require(scene.issuer.requests.last)
        #expect(verify.target == "/auth/v1/verify" && verify[header: "apikey"] == StubIssuer.key)
        #expect(scene.issuer.requests.map(\.target) == ["/auth/v1/otp", "/auth/v1/verify"])
    }

    @Test("an address that the issuer does not know is told the same as one that it knows")
    func unknownAddress() throws {
        let scene = try PageIssuerScene()
        let answers = [try scene.requestCode(), try scene.requestCode("nobody@elsewhere.example")]
        #expect(answers.allSatisfy { $0.status == 200 && $0.text == "{}" })
    }

    @Test("a wrong code is refused as ours is, in the person's language, and keeps no cookie", arguments: ["en", "es"])
    func wrongCode(language: String) throws {
        let scene = try PageIssuerScene()
        let answer = try scene.signIn("000000", language: language)
        #expect(answer.status == 403 && answer.authCode == "otp_expired" && answer[header: "Set-Cookie"] == nil)
        #expect(answer["message"]?.string?.contains("caducado") == (language == "es"))
    }

    @Test("what has no address, no code, or is no JSON is refused before the issuer is asked")
    func malformed() throws {
        let scene = try PageIssuerScene()
        let bodies: [(String, JSONTree)] = [
            ("code", [:]), ("code", ["email": "no address"]), ("code", ["email": 1]), ("session", ["email": "a@b.example"]),
            ("session", []),
        ]
        for (path, body) in bodies { #expect(try scene.post(path, body).status == 400, "\(path) \(body)") }
        #expect(scene.issuer.requests.isEmpty)
    }

    @Test("the cookie renews the session; the same cookie once more is the same session, for an answer may be lost")
    func refresh() throws {
        let scene = try PageIssuerScene()
        let first = scene.cookie(of: try scene.signIn())
        let answers = try (0..<2).map { _ in try scene.post("refresh", cookie: first) }
        #expect(answers.allSatisfy { $0.status == 200 && $0["refresh_token"] == nil })
        #expect(scene.cookie(of: answers[0]) == scene.cookie(of: answers[1]) && scene.cookie(of: answers[0]) != first)
        #expect(try answers.allSatisfy(scene.works))
    }

    @Test(
        "a session that has ended there is ended here, and its cookie forgotten",
        arguments: [
            "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired", "user_banned",
            "validation_failed",
        ])
    func ended(code: String) throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.answer { _ in StubIssuer.refusal(code == "user_banned" ? 403 : 400, code) }
        let answer = try scene.post("refresh", cookie: cookie)
        // Of a token it says so in the words of a body.
        #expect(
            answer.status == 400 && answer.authCode == (code == "validation_failed" ? "refresh_token_not_found" : code)
                && answer.forgetsSession)
    }

    @Test(
        "no cookie, and one of a session that never was, are refused and forgotten", arguments: [nil, "quartermaster_session=x"])
    func noSession(cookie: String?) throws {
        let scene = try PageIssuerScene()
        let answer = try scene.post("refresh", cookie: cookie)
        #expect(answer.status == 400 && answer.authCode == "refresh_token_not_found" && answer.forgetsSession)
        #expect(scene.issuer.requests.count == (cookie == nil ? 0 : 1))
    }

    @Test("of two different cookies none is believed or forgotten; signing out ends the sessions of both")
    func twoCookies() throws {
        let scene = try PageIssuerScene()
        let cookies = try (0..<2).compactMap { _ in scene.cookie(of: try scene.signIn()) }
        let asked = scene.issuer.requests.count
        for pair in [cookies.joined(separator: "; "), cookies.reversed().joined(separator: "; ")] {
            let answer = try scene.post("refresh", cookie: pair)
            #expect(answer.status == 400 && answer.authCode == "refresh_token_not_found")
            // Else whoever planted one would have the person go on in a session of theirs.
            #expect(answer[header: "Set-Cookie"] == nil)
        }
        #expect(scene.issuer.requests.count == asked)
        #expect(try scene.post("sign-out", cookie: cookies.joined(separator: "; ")).forgetsSession)
        let renewals = scene.issuer.requests.dropFirst(asked).filter { $0.target.hasSuffix("refresh_token") }
        #expect(renewals.count == 2)
    }

    @Test("the older form of an error is understood as well")
    func olderErrors() throws {
        let scene = try PageIssuerScene()
        scene.issuer.answer { _ in .text(403, #"{"code":403,"error_code":"otp_expired","msg":"Token has expired or is invalid"}"#)
        }
        #expect(try scene.signIn().authCode == "otp_expired")
    }

    @Test("signing out ends the session there and forgets the cookie; a second time does no harm")
    func signOut() throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        for _ in 0..<2 {
            let answer = try scene.post("sign-out", cookie: cookie)
            #expect(answer.status == 204 && answer.forgetsSession)
        }
        #expect(scene.issuer.openSessions == 0)
        #expect(try scene.post("refresh", cookie: cookie).authCode == "refresh_token_not_found")
    }

    @Test("a request without the page's own field is refused, and the issuer not asked")
    func otherPages() throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        let asked = scene.issuer.requests.count
        for path in ["refresh", "sign-out", "code", "session"] {
            let request = Request("POST", "/auth/v1/page/" + path).with("Cookie", cookie)
                .with("X-Supabase-Api-Version", AuthClient.version)
            let answer = try scene.server.client().send(request)
            #expect(answer.status == 403 && answer.authCode == "not_the_page", "\(path)")
        }
        #expect(scene.issuer.requests.count == asked)
    }

    @Test("somebody without an account here is signed in there, and told by the first request that there is none")
    func noAccount() throws {
        let scene = try PageIssuerScene()
        scene.issuer.add(Account(id: ID.fresh(), subject: ID.fresh(), email: scene.person.email, tenant: scene.house.tenant))
        let answer = try scene.signIn()
        let token = try #require(answer["access_token"]?.string)
        #expect(try Phone(port: scene.server.port, token: token).get("/me").status == 403)
    }

    @Test("the issuer is told the request's trace")
    func trace() throws {
        let scene = try PageIssuerScene()
        let trace = "0af7651916cd43dd8448eb211c80319c"
        let request = Request("POST", "/auth/v1/page/refresh").with("X-Quartermaster-Page", "1")
            .with("Cookie", "quartermaster_session=x").with("traceparent", "00-\(trace)-b7ad6b7169203331-01")
        _ = try scene.server.client().send(request)
        #expect(scene.issuer.requests.last?[header: "traceparent"]?.hasPrefix("00-\(trace)-") == true)
    }

    @Test("neither a token, a code, an address nor the key is in the log")
    func log() throws {
        let scene = try PageIssuerScene(settings: ["LOG_LEVEL": "debug"])
        _ = try scene.requestCode()
        let session = try scene.signIn()
        let next = try scene.post("refresh", cookie: scene.cookie(of: session))
        _ = try scene.signIn("typed-77")
        _ = try scene.post("sign-out", cookie: scene.cookie(of: next))
        scene.server.stop()
        let log = scene.server.log.text
        let cookies = [session, next].compactMap { scene.cookie(of: $0)?.split(separator: "=").last.map(String.init) }
        let tokens = [session, next].compactMap { $0["access_token"]?.string.map { String($0.suffix(40)) } }
        for secret in cookies + tokens + [StubIssuer.code, StubIssuer.key, scene.person.email, "typed-77"] {
            #expect(!log.contains(secret), "\(secret)")
        }
        #expect(log.contains(#""issuer_fault":"otp_expired""#))
    }

    @Test("sixty codes and sixty tries of one network address in five minutes, then 429, and the issuer is asked no more")
    func limits() throws {
        let scene = try PageIssuerScene(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ADDRESS": "100000"])
        let answers = try (0..<130).flatMap { _ in [try scene.requestCode(), try scene.signIn("000000")] }
        let refused = answers.filter { $0.status == 429 }
        #expect(refused.count > 40 && refused.allSatisfy { $0.authCode == "over_request_rate_limit" })
        #expect(scene.issuer.requests.count == answers.count - refused.count)
    }

    @Test(
        "made-up cookies of one address are looked at for a while, then the issuer is asked no more; a good one of another address is"
    )
    func madeUpCookies() throws {
        let scene = try PageIssuerScene(settings: [
            "RATE_LIMIT": "on", "RATE_LIMIT_ADDRESS": "20", "TRUSTED_PROXIES": "127.0.0.1",
        ])
        let cookie = scene.cookie(of: try scene.signIn())
        func send(_ path: String, _ cookie: String?, from address: String) throws -> Answer {
            try scene.server.client().send(
                Request("POST", "/auth/v1/page/" + path).with("X-Quartermaster-Page", "1").with("Cookie", cookie)
                    .with("X-Forwarded-For", address))
        }
        for path in ["refresh", "sign-out"] {
            let answers = try (0..<60).map { try send(path, "quartermaster_session=x\($0)", from: "192.0.2.1") }
            #expect(answers.count { $0.status == 429 } > 20, "\(path)")
        }
        #expect(try send("refresh", cookie, from: "192.0.2.2").status == 200)
    }
}
