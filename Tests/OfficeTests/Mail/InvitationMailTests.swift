import TestSupport
import Testing

/// The mail to somebody for whom an account is made (docs/sign-in.md, "Several houses").
@Suite(.mayBlock) struct InvitationMailTests {
    /// A server with a mail server, for a house of a database of its own.
    private struct Scene {
        let sink: MailSink
        let server: TestServer
        let house: House

        init() throws {
            sink = try MailSink()
            let database = try TestDatabase.fresh()
            house = try House(in: database)
            let settings = sink.settings().merging([
                "JWT_SECRET": TestSettings.secret, "PUBLIC_URL": "https://office.example", "LOOPS": "1",
            ]) { $1 }
            server = try TestServer.start(settings: settings, database: database)
        }

        func add(_ email: String, _ more: [String: JSONTree] = [:], key: String = ID.fresh()) throws -> Answer {
            let body: [String: JSONTree] = ["email": .string(email), "display_name": "Sara", "roles": ["staff"]]
            let desk = Phone(port: server.port, token: house.account(.admin).token())
            return try desk.post("/accounts", .object(body.merging(more) { $1 }), key: key)
        }
    }

    @Test(
        "it says in the house's language which house it is, who invites, where to sign in and with what; a key mails once",
        .enabled(if: ForeignClients.folder != nil), .watchdog, arguments: ["en", "es"])
    func delivered(language: String) throws {
        let scene = try Scene()
        let house = scene.house
        // Another address than the server's own is not mailed to strangers.
        try house.database.query(
            "update tenants set locale = $2, name = 'Casa Ñandú', public_url = 'https://elsewhere.example' where id = $1",
            [house.tenant, language])
        try house.database.query(
            "update accounts set display_name = 'Beatriz' where id = $1", [house.account(.admin).id])
        let (email, key, sink) = ("sara@\(ID.fresh()).example", ID.fresh(), scene.sink)
        for _ in 1...2 { #expect(try scene.add(email, key: key)["invited_by_mail"] == true) }
        #expect(eventually(within: 60) { sink.messages.count == 1 }, "\(scene.server.log.tail)")
        let message = try #require(sink.messages.first)
        let isSpanish = language == "es"
        #expect(message["recipient"] == email && message.header("Content-Language") == language)
        #expect(
            message.header("Subject")
                == (isSpanish ? "Casa Ñandú: tiene una cuenta nueva" : "Casa Ñandú: there is an account for you"))
        for part in ["Casa Ñandú", "Beatriz", "https://office.example", email] {
            #expect(message["text"]?.contains(part) == true && message["html"]?.contains(part) == true, "\(part)")
        }
        for part in ["text", "html"] { #expect(message[part]?.contains("elsewhere.example") == false) }
        #expect(scene.server.stop() == .code(0))
        #expect(sink.messages.count == 1)
    }

    @Test(
        "no mail where it is not wanted, where the account is disabled, and twice a day to an address",
        .enabled(if: ForeignClients.folder != nil), .watchdog)
    func notMailed() throws {
        let scene = try Scene()
        let email = "sara@\(ID.fresh()).example"
        #expect(try scene.add(email, ["invite": false])["invited_by_mail"] == false)
        #expect(try scene.add("off-\(email)", ["disabled": true])["invited_by_mail"] == false)
        #expect(try scene.add("on-\(email)")["invited_by_mail"] == true)
        try scene.house.changePeople("update accounts set email = 'was-' || email where email = $1", ["on-\(email)"])
        let again = try scene.add("ON-\(email)")
        #expect(again.status == 201 && again["invited_by_mail"] == false)
        #expect(try scene.add("x-\(email)", ["invite": "yes"]).faults == ["invite wrong_type"])
    }

    @Test(
        "fifty an hour of a house: over it the account is made all the same; a day later the address may be mailed again",
        .enabled(if: ForeignClients.folder != nil), .watchdog)
    func limits() throws {
        let scene = try Scene()
        let fill = """
            insert into signin.invitation_mails (tenant_id, email, sent_at)
            select $1, 'old' || n || '@house.example', now() - $2::interval from generate_series(1, 48) n
            """
        try scene.house.database.query(fill, [scene.house.tenant, "10 minutes"])
        let counted = "select count(*) from signin.invitation_mails where tenant_id = $1"
        for (place, isMailed) in [(49, true), (50, true), (51, false), (52, false)] {
            let email = "one@\(ID.fresh()).example"
            let answer = try scene.add(email)
            #expect(answer.status == 201 && answer["invited"] == true, "\(place)")
            #expect(answer["invited_by_mail"] == .bool(isMailed), "\(place)")
            if !isMailed {
                let waiting = "select count(*) from signin.mail_outbox where recipient = $1"
                #expect(try scene.house.database.value(waiting, [email]) == "0", "\(place)")
            }
            #expect(try scene.house.database.value(counted, [scene.house.tenant]) == "\(min(place, 50))")
        }
        try scene.house.database.query("update signin.invitation_mails set sent_at = now() - interval '2 days'")
        #expect(try scene.add("old1@house.example")["invited_by_mail"] == true)
        #expect(try scene.house.database.value(counted, [scene.house.tenant]) == "1")
    }
}
