import TestSupport
import Testing

/// In which language people are told (docs/reference/notifications.md): the one that they have when it is read or sent.
@Suite(.mayBlock) struct NotificationLanguageTests {
    private static let mails =
        "select recipient, language, subject, body from office.claim_mail_2(10, '1 minute') order by recipient"

    private func takeSpanish(_ house: House) throws {
        try house.set("accounts", "locale = 'es-CO'", where: house.account(.manager).id)
    }

    /// A device of the manager's, past the server.
    private func addDevice(_ house: House) throws -> String {
        try house.database.value(
            """
            insert into devices (tenant_id, account_id, platform, token) values ($1, $2, 'fcm', gen_random_uuid()) returning id
            """, [house.tenant, house.account(.manager).id]) ?? ""
    }

    @Test(
        "the list of who takes another language is in it at once, but for what has its words alone; a colleague's stays as it was"
    )
    func list() throws {
        let house = try House()
        let reference = try house.addLateCamera().reference
        try house.tell(house.addReservation(), to: .manager, secondsAgo: 60)
        try house.sweep()
        func titles(_ role: Role) throws -> [String?] {
            try house.phone(role).get("/notifications")["notifications"]?.array?.map { $0["title"]?.string } ?? []
        }
        #expect(try titles(.manager) == ["Return overdue: \(reference)", "Reservation changed"])
        #expect(try house.phone(.manager).patch("/me", ["language": "es"]).status == 200)
        #expect(try titles(.manager) == ["Devolución atrasada: \(reference)", "Reservation changed"])
        #expect(try titles(.admin) == ["Return overdue: \(reference)"])
        #expect(try house.phone(.manager).patch("/me", ["language": "en"]).status == 200)
        #expect(try titles(.manager) == ["Return overdue: \(reference)", "Reservation changed"])
    }

    @Test("the feed brings them anew to who takes another language, and to nobody else; another accent of it is the same")
    func feed() throws {
        let house = try House()
        let reference = try house.addLateCamera().reference
        try house.tell(house.addReservation(), to: .manager, secondsAgo: 60)
        try house.sweep()
        let feeds = try [Role.manager, .admin].map { Feed(phone: try house.phone($0), query: "kinds=notification") }
        var cursors = try feeds.map { try $0.cursor() }
        let id = try house.database.value(
            "select id from notifications where account_id = $1 and kind = 'return_overdue'", [house.account(.manager).id])
        func runs() throws -> [ChangeRun] {
            let runs = try zip(feeds, cursors).map { try $0.run(since: $1) }
            cursors = runs.map(\.cursor)
            return runs
        }
        #expect(try house.phone(.manager).patch("/me", ["language": "es"]).status == 200)
        var told = try runs()
        #expect(told.map(\.told) == [["notification put \(id ?? "")"], []])
        #expect(told[0].document(id ?? "")?["title"]?.string == "Devolución atrasada: \(reference)")
        try takeSpanish(house)
        told = try runs()
        #expect(told.map(\.told) == [[], []])
        // By whoever writes it.
        try house.set("accounts", "locale = 'en'", where: house.account(.manager).id)
        told = try runs()
        #expect(told[0].document(id ?? "")?["title"]?.string == "Return overdue: \(reference)")
    }

    @Test("pushes and mails that waited go out in the language that their person has by then")
    func waiting() throws {
        let house = try House(in: TestDatabase.fresh(), timeZone: LocalTime.zoneAtNoon())
        _ = try addDevice(house)
        let reference = try house.addLateCamera().reference
        try house.sweep()
        try takeSpanish(house)
        #expect(try house.claim().map { $0[5] } == ["Devolución atrasada: \(reference)"])
        let mails = try house.database.query(Self.mails)
        #expect(mails.map { $0[0] } == [house.account(.admin).email, house.account(.manager).email])
        #expect(mails.map { $0[1] } == ["en", "es-CO"])
        #expect(mails.map { $0[2] } == ["Return overdue: \(reference)", "Devolución atrasada: \(reference)"])
        #expect(mails.map { $0[3]?.hasPrefix("\(reference) ") } == [true, true])
    }

    @Test("a mail has the words of its own house, also where another house has a notification of the same id")
    func ownHouse() throws {
        let database = try TestDatabase.fresh()
        let zone = LocalTime.zoneAtNoon()
        let houses = (english: try House(in: database, timeZone: zone), spanish: try House(in: database, timeZone: zone))
        try takeSpanish(houses.spanish)
        let id = ID.fresh()
        for house in [houses.english, houses.spanish] {
            _ = try house.addLateCamera()
            try house.sweep()
            let manager = house.account(.manager)
            try house.psql(
                "update notifications set id = $1 where tenant_id = $2 and account_id = $3", [id, house.tenant, manager.id])
            try house.psql(
                "update signin.mail_outbox set notification_id = $1 where tenant_id = $2 and recipient = $3",
                [id, house.tenant, manager.email])
        }
        let mails = try houses.english.database.query(Self.mails)
        func title(_ house: House) -> String? {
            mails.first { $0[0] == house.account(.manager).email }?[2]?.prefix { $0 != ":" }.description
        }
        #expect(mails.count == 4)
        #expect(title(houses.english) == "Return overdue")
        #expect(title(houses.spanish) == "Devolución atrasada")
    }

    @Test("what was written out by a server that kept no facts is sent as it was written")
    func written() throws {
        let house = try House(in: TestDatabase.fresh())
        let device = try addDevice(house)
        let id = try house.tell(house.addReservation(), to: .manager)
        try house.psql(
            """
            insert into push_outbox (tenant_id, notification_id, device_id, platform, expires_at)
            values ($1, $2, $3, 'fcm', now() + interval '1 day')
            """, [house.tenant, id, device])
        try house.psql(
            """
            insert into signin.mail_outbox (
                recipient, language, template, is_discarded, valid_until, tenant_id, notification_id, subject, body)
            values ('ana@example.com', 'en', 'notification', false, now() + interval '1 day', $1, $2, 'Subject', 'Body')
            """, [house.tenant, id])
        try takeSpanish(house)
        #expect(try house.claim().map { $0[5] } == ["Reservation changed"])
        #expect(try house.database.query(Self.mails) == [["ana@example.com", "en", "Subject", "Body"]])
    }

    @Test("a shortage that is there again has the facts of now, also where it was written out before")
    func again() throws {
        let house = try House()
        let cable = try house.addCounted("BNC cable", owned: 1)
        _ = try house.addReservation(
            [LineDraft(cable, qty: 3)], pickupAt: "2031-05-12T17:00:00Z", returnAt: "2031-05-14T17:00:00Z")
        try house.sweep(at: "2031-05-09T17:00:00Z")
        try house.psql(
            """
            update notifications set title = 'Before', body = 'Before', facts = null, withdrawn_at = now()
            where tenant_id = $1 and kind = 'shortage'
            """, [house.tenant])
        try house.sweep(at: "2031-05-09T18:00:00Z")
        #expect(try house.words("shortage", to: .manager).map { $0[0] } == ["Too little gear: BNC cable"])
        let counts = "select count(*), count(title) from notifications where tenant_id = $1 and kind = 'shortage'"
        #expect(try house.database.first(counts, [house.tenant]) == ["2", "0"])
    }

    @Test("the facts name no client, so of one who is erased nothing is in them")
    func erased() throws {
        let house = try House()
        _ = try house.addLateCamera()
        _ = try house.addReservation(pickupAt: WireTime.now(plus: 1200))
        try house.sweep()
        let named = """
            select count(n.facts) >= 4, count(*) filter (where n::text like '%Acme%' or n::text like '%' || $2 || '%')
            from notifications n where n.tenant_id = $1
            """
        #expect(try house.database.first(named, [house.tenant, house.client]) == ["t", "0"])
        #expect(try house.phone(.admin).post("/clients/\(house.client)/erase", [:]).status == 200)
        #expect(try house.database.first(named, [house.tenant, house.client]) == ["t", "0"])
    }
}
