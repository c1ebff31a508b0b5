import TestSupport
import Testing

/// Besides each address of mail, each address on the network has a limit, so that trying many of one with one of the other ends.
@Suite(.mayBlock) struct SignInLimitTests {
    private static let settings = ["RATE_LIMIT": "on", "RATE_LIMIT_ADDRESS": "100000", "TRUSTED_PROXIES": "127.0.0.1"]

    @Test("sixty codes and sixty tries of one network address in five minutes, then 429 with the wait; others go on")
    func attempts() throws {
        let scene = try SignInScene(settings: Self.settings)
        let client = AuthClient(port: scene.server.port)
        func ask(_ round: Int, from network: String) throws -> [Answer] {
            let email = "ana\(round)@\(scene.house.tenant).example"
            return [
                try client.otp(email, from: network), try client.verify(email, "x00000", from: network),
            ]
        }
        for round in 0..<60 { #expect(try ask(round, from: "192.0.2.1").map(\.status) == [200, 403]) }
        // Each costs 5 s: on a slow machine some are paid for by now.
        let refused = try (60..<130).flatMap { try ask($0, from: "192.0.2.1") }.filter { $0.status == 429 }
        #expect(refused.count > 20)
        for answer in refused {
            #expect(answer.authCode == "over_request_rate_limit")
            #expect((1...300).contains(Int(answer[header: "Retry-After"] ?? "") ?? 0))
        }
        #expect(try ask(200, from: "192.0.2.2").map(\.status) == [200, 403])
    }

    @Test("junk from one address keeps no good refresh token out, and a good one is not counted against its address")
    func neighbours() throws {
        let scene = try SignInScene(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ADDRESS": "20"])
        var session = try scene.signedIn()
        let junk = ["abcdefghijkl", String(session.refreshToken.dropLast()) + "!"]
        for round in 0..<40 { _ = try session.client.refresh(junk[round % 2]) }
        var refused = try session.client.refresh(junk[0])
        // A place comes back every 3 s: on a slow machine one may just have come.
        if refused.status != 429 { refused = try session.client.refresh(junk[0]) }
        #expect(refused.status == 429 && refused.authCode == "over_request_rate_limit")
        let start = ContinuousClock.now
        for _ in 0..<30 { session = try session.refreshed() }
        for path in ["/token?grant_type=nothing", "/token?grant_type=refresh_token"] {
            let places = Int((ContinuousClock.now - start) / .seconds(3)) + 1
            #expect(try (0...places).contains { _ in try session.client.post(path, [:]).status == 429 }, "\(path), \(places)")
        }
    }

    @Test("one session that refreshes without end meets the limit of an account")
    func endlessRefresh() throws {
        let scene = try SignInScene(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "1"])
        let session = try scene.signedIn()
        let next = try session.refreshed()
        #expect(try session.client.refresh(next.refreshToken).authCode == "over_request_rate_limit")
    }

    @Test("a request that is refused for its form asks for no mail: it is not counted as one")
    func malformed() throws {
        let scene = try SignInScene(settings: Self.settings)
        let client = AuthClient(port: scene.server.port)
        let bad: [[String: JSONTree]] = [
            ["code_challenge": "short", "code_challenge_method": "s256"], ["data": "text"], ["create_user": 1],
        ]
        for round in 0..<90 {
            #expect(try client.otp("a@b.example", bad[round % bad.count], from: "192.0.2.9").status == 400)
        }
        #expect(try client.otp("ana@\(scene.house.tenant).example", from: "192.0.2.9").status == 200)
    }

    @Test("made-up addresses use up a budget of their own: who has an account still gets mail")
    func madeUp() throws {
        let scene = try SignInScene(settings: ["SIGN_UP": "on", "MAILS_PER_HOUR": "5"])
        try scene.countAsOneHour()
        let client = AuthClient(port: scene.server.port)
        for _ in 0..<12 { #expect(try client.otp("x@\(ID.fresh()).example").status == 200) }
        #expect(eventually(within: 60) { scene.server.log.contains("the hourly limit of sign-in mails is reached") })
        #expect(try scene.signedIn().phone.get("/me").status == 200)
        let stranger = try scene.person(nil)
        #expect(try client.otp(stranger.email).status == 200)
        let waiting = "signin.codes where email = $1 and for_nobody"
        #expect(try scene.count(waiting, [stranger.email]) == 1, "its budget is used up")
    }

    @Test("after five codes in a row that nobody signed in with, an address waits ten minutes for the next; signing in ends that")
    func manyMails() throws {
        let scene = try SignInScene()
        let person = try scene.person()
        let passMinute = "update signin.addresses set sent_at = sent_at - interval '61 seconds' where email = $1"
        for _ in 1...5 {
            #expect(try person.client.otp(person.email).status == 200)
            try scene.database.query(passMinute, [person.email])
        }
        let refused = try person.client.otp(person.email)
        #expect(refused.status == 429 && (500...539).contains(Int(refused[header: "Retry-After"] ?? "") ?? 0))
        try person.forgetPause()
        _ = try person.signIn()
        try scene.database.query(passMinute, [person.email])
        #expect(try person.client.otp(person.email).status == 200)
    }
}
