import TestSupport
import Testing

/// The mail of what is late and what is short (docs/apps/notifications.md).
@Suite(.mayBlock) struct NotificationMailTests {
    @Test(
        "it reaches managers in their language, whoever signs people in, and names no client",
        .enabled(if: ForeignClients.folder != nil), .watchdog, arguments: [true, false])
    func delivered(isIssuer: Bool) throws {
        let sink = try MailSink()
        var settings = sink.settings().merging(["NOTIFICATION_INTERVAL": "1s", "LOG_LEVEL": "debug"]) { $1 }
        if !isIssuer { settings["JWT_SECRET"] = TestSettings.secret }
        let database = try TestDatabase.fresh()
        let house = try House(in: database, timeZone: LocalTime.zoneAtNoon())
        try house.set("accounts", "locale = 'es-CO'", where: house.account(.manager).id)
        let reference = try house.addLateCamera().reference
        let server = try TestServer.start(settings: settings, database: database)
        #expect(eventually(within: 60) { sink.messages.count == 2 }, "\(server.log.tail)")
        let (admin, manager) = (house.account(.admin).email, house.account(.manager).email)
        let messages = sink.messages.sorted { ($0["recipient"] ?? "") < ($1["recipient"] ?? "") }
        #expect(messages.map { $0["recipient"] } == [admin, manager])
        #expect(messages.map { $0.header("Subject") } == ["Return overdue: \(reference)", "Devolución atrasada: \(reference)"])
        #expect(messages.map { $0.header("Content-Language") } == ["en", "es"])
        for message in messages {
            #expect(message.defects == [] && message.types == ["multipart/alternative", "text/plain", "text/html"])
            for body in [message["text"], message["html"]] {
                #expect(body?.contains(reference) == true && body?.contains("Acme Films") == false)
            }
        }
        #expect(server.stop() == .code(0))
        #expect(try house.database.value("select count(*) from signin.mail_outbox") == "0")
        for secret in [admin, manager, "Acme Films"] { #expect(!server.log.text.contains(secret)) }
    }

    @Test("what came back before its turn is not mailed, and is gone from the list")
    func withdrawn() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let reservation = try house.addLateCamera()
        try house.sweep()
        #expect(try house.database.value("select count(*) from signin.mail_outbox") == "2")
        try house.psql(
            """
            with trip as (
                update asset_checkouts set returned_at = now(), actual_return_at = now() where reservation_id = $1 returning asset_id)
            update assets set current_reservation_id = null from trip where id = trip.asset_id
            """, [reservation.id])
        let claim = "select id from office.claim_mail(10, '1 minute')"
        #expect(try house.database.query(claim) == [])
        #expect(try house.database.value("select count(*) from signin.mail_outbox") == "0")
        // Staff were told by nothing that could be withdrawn.
        #expect(try house.told("return_overdue").map { String($0.prefix { $0 != " " }) } == ["staff"])
    }

    @Test("a house's mail comes under its own name; a suspended house's waits until it is resumed")
    func ofHouse() throws {
        let house = try House(in: TestDatabase.fresh(), timeZone: LocalTime.zoneAtNoon())
        _ = try house.addLateCamera()
        try house.sweep()
        try house.database.query("update tenants set mail_name = 'Second House' where id = $1", [house.tenant])
        let claim = "select sender_name from office.claim_mail_2(10, '1 minute')"
        try house.suspend()
        #expect(try house.database.query(claim) == [])
        try house.suspend(false)
        #expect(try house.database.query(claim) == [["Second House"], ["Second House"]])
        #expect(try house.database.query("select id from office.claim_mail(10, '1 minute')") == [])
    }

    @Test(
        "a code comes under the name of the house that the person works for, where it is the only one; who only invites is none")
    func codes() throws {
        let database = try TestDatabase.fresh()
        let houses = [try House(in: database), try House(in: database)]
        let session = try database.session()
        try session.query("update tenants set mail_name = 'First House' where id = $1", [houses[0].tenant])
        for address in ["one@example.com", "both@example.com", "tied@example.com"] {
            _ = try houses[0].addAccount(roles: ["staff"], email: address, linked: address.hasPrefix("tied"))
            try session.query(
                """
                insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until)
                values ($1, 'en', 'sign_in', '\\x00', false, now() + interval '10 minutes')
                """, [address])
        }
        for address in ["both@example.com", "tied@example.com"] {
            _ = try houses[1].addAccount(roles: ["staff"], email: address, linked: false)
        }
        let claimed = try session.query(
            "select recipient, sender_name from office.claim_mail_2(10, '1 minute') order by recipient")
        #expect(
            claimed == [["both@example.com", nil], ["one@example.com", "First House"], ["tied@example.com", "First House"]])
    }

    @Test("an address that nobody has proven gets no mail, and no notification")
    func unproven() throws {
        let house = try House(in: TestDatabase.fresh())
        let invited = try house.addAccount(roles: ["manager"], linked: false)
        _ = try house.addLateCamera()
        try house.sweep()
        let mails = "select count(*), count(*) filter (where recipient = $1) from signin.mail_outbox"
        #expect(try house.database.first(mails, [invited.email]) == ["2", "0"])
        #expect(try house.database.value("select count(*) from notifications where account_id = $1", [invited.id]) == "0")
    }

    @Test("one whose notification is gone is not sent")
    func gone() throws {
        let house = try House(in: TestDatabase.fresh())
        _ = try house.addLateCamera()
        try house.sweep()
        try house.psql("delete from notifications where tenant_id = $1", [house.tenant])
        #expect(try house.database.query("select id from office.claim_mail(10, '1 minute')") == [])
        #expect(try house.database.value("select count(*) from signin.mail_outbox") == "0")
    }

    @Test("more than a batch of what is no longer true lets nothing through that nobody has looked at")
    func batches() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        for _ in 0..<3 { _ = try house.addLateCamera() }
        try house.sweep()
        try house.psql("update reservations set return_at = now() + interval '1 day' where tenant_id = $1", [house.tenant])
        for _ in 0..<3 { #expect(try house.database.query("select id from office.claim_mail(2, '1 minute')") == []) }
        #expect(try house.database.value("select count(*) from signin.mail_outbox") == "0")
    }

    @Test("where no mail server is set none is written")
    func noServer() throws {
        let house = try House()
        _ = try house.addLateCamera()
        try house.sweep(mail: false)
        #expect(try house.told("return_overdue").count == 3)
        #expect(try house.database.value("select count(*) from signin.mail_outbox where tenant_id = $1", [house.tenant]) == "0")
    }
}
