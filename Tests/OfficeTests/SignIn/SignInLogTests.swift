import TestSupport
import Testing

/// Signing in leaves nothing in the log that would let who reads it do the same.
@Suite(.mayBlock) struct SignInLogTests {
    @Test(
        "neither a token, a password, a key nor a typed code is in the log; the code is once, with its warning",
        arguments: ["json", "text"])
    func discretion(format: String) throws {
        let scene = try SignInScene(settings: [
            "LOG_LEVEL": "debug", "LOG_FORMAT": format, "PASSWORDS": "on", "AUTH_API_KEY": "sb_publishable_key",
        ])
        let person = try scene.person()
        let code = try person.requestCode()
        _ = try person.client.verify(person.email, "typed-77")
        let first = try SignedIn(person.client.verify(person.email, code), person: person)
        let second = try first.refreshed()
        // The last token but one once more, then as reuse; and the tokens in places where they do not belong.
        let third = try first.refreshed().refreshed()
        let password: JSONTree = ["password": "a password of the house"]
        #expect(try third.client.send("PUT", "/user", token: third.accessToken, body: password.bytes).status == 200)
        let byPassword: JSONTree = ["email": .string(person.email), "password": "a password of the house"]
        #expect(try person.client.post("/token?grant_type=password", byPassword).status == 200)
        for token in [third.accessToken, third.refreshToken, code] {
            _ = try person.client.send("GET", "/user?apikey=\(token)&token=\(token)", token: token)
            _ = try person.client.send("POST", "/token?grant_type=\(token)", body: Array("{}".utf8))
            _ = try person.client.refresh(token + "x")
            _ = try person.client.send("GET", "/verify?token=\(token)&type=email")
        }
        try scene.database.execute(
            "update signin.sessions set spent_at = array(select t.at - interval '61 s' from unnest(spent_at) as t (at))")
        #expect(try first.client.refresh(first.refreshToken).authCode == "refresh_token_already_used")
        scene.server.stop()
        let log = scene.server.log.text
        let tokens = [first, second, third].flatMap { [$0.accessToken, $0.refreshToken] }
        let parts = tokens.flatMap { $0.split(separator: ".").map(String.init).dropFirst() + [String($0.suffix(40))] }
        for secret in parts + ["typed-77", "a password of the house", "sb_publishable_key", SignInScene.sealKey] {
            #expect(!log.contains(secret), "\(secret)")
        }
        #expect(scene.server.log.lines(containing: "sign-in code \(code) for").count == 1)
        // Ids and fractions of seconds have any six digits.
        let alone = try Regex("[^0-9a-f.]\(code)[^0-9a-f]")
        #expect(scene.server.log.lines.count { " \($0) ".contains(alone) } == 1)
        #expect(!log.contains(person.email))
        // Who shows the last token but one is told of.
        #expect(scene.server.log.lines.count { $0.contains("repeated") } == 1)
    }
}
