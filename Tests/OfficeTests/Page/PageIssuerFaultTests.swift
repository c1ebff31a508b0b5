import TestSupport
import Testing

/// An issuer that is away, slow, or something else: nobody is signed out by it, no cookie is lost, and the rest of the server goes on.
@Suite(.mayBlock) struct PageIssuerFaultTests {
    /// Every request of the page that asks the issuer, but signing out.
    private func asking(_ scene: PageIssuerScene, _ cookie: String?) throws -> [Answer] {
        [try scene.requestCode(), try scene.signIn(), try scene.post("refresh", cookie: cookie)]
    }

    private func keeps(_ answers: [Answer], _ status: Int) -> Bool {
        answers.allSatisfy { $0.status == status && $0[header: "Set-Cookie"] == nil && $0.authCode == "unexpected_failure" }
    }

    @Test("an issuer that is gone is a 503 with a time to wait; the server stays ready, and a session goes on when it is back")
    func gone() throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.close()
        let answers = try asking(scene, cookie)
        #expect(keeps(answers, 503) && answers.allSatisfy { $0[header: "Retry-After"] == "5" }, "\(answers)")
        #expect(scene.server.becomesReady())
        #expect(try scene.house.phone().get("/me").status == 200)
    }

    @Test("an issuer that fails, or is busy with the same session, is a 503", arguments: [500, 502, 503, 504, 408, 409])
    func fails(status: Int) throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.answer { _ in StubIssuer.refusal(status, "unexpected_failure") }
        #expect(keeps(try asking(scene, cookie), 503))
        scene.issuer.answer(nil)
        #expect(try scene.post("refresh", cookie: cookie).status == 200)
    }

    @Test("an issuer that says nothing is a 503 after the time-out, and others are answered meanwhile")
    func silent() throws {
        let scene = try PageIssuerScene(settings: ["PAGE_ISSUER_TIMEOUT": "3s"])
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.answer { _ in .silence }
        let statuses = try race(2) { index in
            index == 0 ? try scene.post("refresh", cookie: cookie).status : try scene.house.phone().get("/me").status
        }
        #expect(statuses == [503, 200])
    }

    @Test(
        "an answer that no Supabase Auth of these settings gives is a 502, and keeps no cookie and loses none",
        arguments: [
            StubHTTPServer.Reply.text(200, "<html>"), .text(200, "{}"), .text(200, #"{"access_token":"a","refresh_token":"b"}"#),
            .text(200, #"{"access_token":"a","refresh_token":"b; Path=/"}"#), .answer(302, headers: [("Location", "/elsewhere")]),
            .text(404, "404 page not found"), .text(400, "<html>"), .text(401, #"{"message":"Invalid API key"}"#),
        ])
    func unfit(reply: StubHTTPServer.Reply) throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.answer { _ in reply }
        #expect(keeps([try scene.signIn(), try scene.post("refresh", cookie: cookie)], 502))
        scene.issuer.answer(nil)
        #expect(try scene.post("refresh", cookie: cookie).status == 200)
    }

    @Test("an answer without end is given up")
    func tooLarge() throws {
        let scene = try PageIssuerScene()
        scene.issuer.answer { _ in .answer(200, body: Array(repeating: UInt8(ascii: " "), count: 1 << 20)) }
        #expect(keeps([try scene.signIn()], 502))
    }

    @Test("a token that this server does not take makes no session: a 502, and the log says why")
    func foreignToken() throws {
        let scene = try PageIssuerScene()
        scene.issuer.claim(["aud": "another"])
        #expect(keeps([try scene.signIn()], 502))
        #expect(eventually { scene.server.log.contains(#""token_fault":"audience""#) })
    }

    @Test("what the issuer finds too much is a 429, with its time to wait where it says one")
    func tooMany() throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.answer { _ in
            .answer(
                429, headers: [("Retry-After", "17")], body: Array(#"{"code":"over_email_send_rate_limit","message":"x"}"#.utf8))
        }
        let answers = try asking(scene, cookie)
        // It says so of an address that it knows, and of no other.
        #expect(answers.first?.status == 200 && answers.first?.text == "{}")
        for answer in answers.dropFirst() {
            #expect(
                answer.status == 429 && answer.authCode == "over_email_send_rate_limit" && answer[header: "Retry-After"] == "17")
            #expect(answer[header: "Set-Cookie"] == nil)
        }
    }

    @Test("a refusal that does not end the session leaves it: a refresh is a 503 then, whatever the code")
    func otherRefusals() throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        for status in [400, 403] {
            scene.issuer.answer { _ in StubIssuer.refusal(status, "something_new") }
            #expect(keeps([try scene.post("refresh", cookie: cookie)], 503))
        }
        scene.issuer.answer { _ in StubIssuer.refusal(403, "something_new") }
        let answer = try scene.signIn()
        #expect(
            answer.status == 403 && answer.authCode == "validation_failed" && answer["message"]?.string == "as the issuer says it"
        )
    }

    @Test("a refusal is told to who reads Spanish in Spanish, with the issuer's own words where there are no others")
    func spanish() throws {
        let scene = try PageIssuerScene()
        scene.issuer.answer { _ in StubIssuer.refusal(403, "email_address_not_authorized") }
        let quoted = try scene.signIn(language: "es")
        #expect(quoted.authCode == "email_address_not_authorized" && quoted[header: "Content-Language"] == "es", "\(quoted)")
        let sentence = "El servicio de inicio de sesión lo rechazó, con estas palabras: as the issuer says it"
        #expect(quoted["message"]?.string == sentence, "\(quoted)")
        scene.issuer.answer { _ in StubIssuer.refusal(400, "email_address_invalid") }
        #expect(try scene.signIn(language: "es")["message"]?.string == "La dirección de correo no es válida.")
    }

    @Test("who signs out while the issuer is away is signed out in this browser")
    func signOut() throws {
        let scene = try PageIssuerScene()
        let cookie = scene.cookie(of: try scene.signIn())
        scene.issuer.close()
        let answer = try scene.post("sign-out", cookie: cookie)
        #expect(answer.status == 204 && answer.forgetsSession)
        #expect(eventually { scene.server.log.contains(#""issuer_fault":"#) })
    }
}
