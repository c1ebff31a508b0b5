import Testing

/// Besides each address of mail, each address on the network has a limit, so that trying many of one with one of the other ends.
@Suite struct SignInLimitTests {
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
