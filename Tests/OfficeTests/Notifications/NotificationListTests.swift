import TestSupport
import Testing

/// What a person was told, in the list, in the feed, and read (docs/apps/keeping-a-copy.md and docs/apps/notifications.md).
@Suite(.mayBlock) struct NotificationListTests {
    let house: House
    let reservation: Reservation
    let phone: Phone

    init() throws {
        house = try House()
        reservation = try house.addReservation()
        phone = try house.phone(.staff)
    }

    private func listed(_ query: String = "") throws -> [String] {
        try phone.get("/notifications" + query)["notifications"]?.array?.compactMap { $0["id"]?.string } ?? ["none"]
    }

    @Test("newest first, one's own alone, page by page without repeating or skipping")
    func list() throws {
        let made = try (0..<5).map { try house.tell(reservation, to: .staff, secondsAgo: 60 - $0) }
        try house.tell(reservation, to: .manager)
        try house.psql(
            "update notifications set created_at = (select min(created_at) from notifications where tenant_id = $1) where id = any ($2)",
            [house.tenant, "{\(made[1]),\(made[2])}"])
        let whole = try listed()
        #expect(Array(whole.prefix(2)) == [made[4], made[3]])
        #expect(Array(whole.dropFirst(2)) == [made[0], made[1], made[2]].sorted().reversed())
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try phone.get("/notifications?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += page["notifications"]?.array?.compactMap { $0["id"]?.string } ?? []
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == whole)
        #expect(
            try phone.get("/notifications?unread=maybe&limit=0&cursor=x").faults == [
                "cursor invalid_value", "limit out_of_range", "unread invalid_value",
            ])
    }

    @Test("one is shown as it was written, byte for byte")
    func shown() throws {
        let id = try house.tell(reservation, to: .staff)
        let times = try house.database.first(
            "select office.rfc3339_time(moment), office.rfc3339_time(created_at) from notifications where id = $1", [id])
        let moment = try #require(times[0])
        let made = try #require(times[1])
        #expect(
            try phone.get("/notifications").text == """
                {"notifications":[{"id":"\(id)","kind":"reservation_changed","reservation_id":"\(reservation.id)","asset_id":null,\
                "item_id":null,"moment":"\(moment)","title":"Reservation changed","body":"R","created_at":"\(made)","read_at":null}],\
                "next_cursor":null}
                """)
    }

    @Test("read: those that are named, up to one, or up to a time, and nobody else's; how many are left")
    func read() throws {
        let made = try (0..<5).map { try house.tell(reservation, to: .staff, secondsAgo: 50 - 10 * $0) }
        let foreign = try house.tell(reservation, to: .manager, secondsAgo: 60)
        func read(_ body: JSONTree) throws -> JSONTree? {
            let answer = try phone.post("/notifications/read", body, key: nil)
            #expect(answer.status == 200)
            return answer["unread"]
        }
        #expect(try read(["ids": [.string(made[3]), .string(foreign), .string(ID.fresh())]]) == 4)
        #expect(try listed("?unread=true") == [made[4], made[2], made[1], made[0]])
        #expect(try listed("?unread=false").count == 5)
        #expect(try read(["up_to": .string(made[1])]) == 2)
        #expect(try read(["up_to": .string(foreign)]) == 2)
        let time = try house.database.value("select office.rfc3339_time(created_at) from notifications where id = $1", [made[2]])
        #expect(try read(["up_to": .string(time ?? "")]) == 1)
        #expect(try listed("?unread=true") == [made[4]])
        // A time with a fraction is that moment: what was made later in its second was not shown.
        let half = try house.database.value(
            """
            update notifications set created_at = date_trunc('second', created_at) + interval '600 ms' where id = $1
            returning to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.5"Z"')
            """, [made[4]])
        #expect(try read(["up_to": .string(half ?? "")]) == 1)
        #expect(try read(["ids": []]) == 1)
        #expect(try read(["up_to": .string(WireTime.now())]) == 0)
        #expect(try house.database.value("select read_at is null from notifications where id = $1", [foreign]) == "t")
    }

    @Test("a wrong range is told, and reads nothing")
    func wrongRange() throws {
        let id = try house.tell(reservation, to: .staff)
        for (body, faults) in [
            ([:], ["ids required"]), (["ids": "x"], ["ids wrong_type"]), (["ids": ["x"]], ["ids invalid_uuid"]),
            (["up_to": 7], ["up_to wrong_type"]), (["up_to": "yesterday"], ["up_to invalid_value"]),
            (["ids": [], "up_to": .string(id)], ["up_to not_supported"]),
        ] as [(JSONTree, [String])] {
            let answer = try phone.post("/notifications/read", body, key: nil)
            #expect(answer.status == 400 && answer.faults == faults)
        }
        #expect(try listed("?unread=true") == [id])
    }

    @Test("the feed tells a person's own: made, read, withdrawn and deleted, and nobody else's")
    func feed() throws {
        let first = try house.tell(reservation, to: .staff)
        let other = Feed(phone: try house.phone(.manager))
        let feed = Feed(phone: phone)
        var run = try feed.run(limit: 2)
        #expect(run.changes.last?.text == "notification put \(first)")
        #expect(run.document(first)?["read_at"] == .null)
        var foreign = try other.run()
        #expect(!foreign.told.contains { $0.hasPrefix("notification") })
        func next() throws -> [String] {
            foreign = try other.run(since: foreign.cursor)
            #expect(foreign.told == [])
            run = try feed.run(since: run.cursor)
            return run.told
        }
        let second = try house.tell(reservation, to: .staff)
        #expect(try next() == ["notification put \(second)"])
        _ = try phone.post("/notifications/read", ["ids": [.string(first)]], key: nil)
        #expect(try next() == ["notification put \(first)"])
        #expect(run.document(first)?["read_at"]?.string != nil)
        try house.set("notifications", "withdrawn_at = now()", where: second)
        #expect(try next() == ["notification gone \(second)"])
        #expect(try listed() == [first])
        try house.psql("delete from notifications where id = $1", [first])
        #expect(try next() == ["notification gone \(first)"])
        try house.set("notifications", "told_at = now()", where: second)
        #expect(try next() == [])
    }

    @Test("where notifications are asked for a cursor is one person's: another's is 410; elsewhere it is good for all")
    func cursors() throws {
        let manager = try house.phone(.manager)
        let own = try Feed(phone: phone).cursor()
        let colleague = try house.phone(of: house.addAccount(roles: ["staff"]))
        let answer = try colleague.get("/changes?since=\(own)")
        #expect(answer.status == 410 && answer.code == "resync_required")
        let things = "kinds=tenant,item,asset,client,reservation"
        let common = try Feed(phone: phone, query: things).cursor()
        #expect(try colleague.get("/changes?since=\(common)&\(things)").status == 200)
        #expect(try Feed(phone: manager, query: "kinds=notification").run().told == [])
        // From before there were notifications: everything anew, rather than a fault that stays.
        #expect(try phone.get("/changes?since=\(common)").code == "resync_required")
        #expect(try phone.get("/changes?since=\(common)&kinds=item").faults == ["kinds invalid_value"])
    }

    @Test("those who are woken together by a change have each a cursor of their own", .watchdog)
    func wokenTogether() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        defer { server.stop() }
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let cable = try house.addItem("Cable")
        let people = try (0..<8).map { _ in try house.addAccount(roles: ["staff"]) }
        let phones = try people.map { try house.phone(of: $0) }
        var cursors = try phones.map { try Feed(phone: $0).cursor() }
        for round in 1...3 {
            let asked = cursors
            let answers = zip(phones, asked).map { phone, cursor in
                BackgroundWork { try phone.get("/changes?wait=30&since=\(cursor)") }
            }
            if round == 2 {
                // Told to one of them alone.
                try house.psql(
                    """
                    insert into notifications (tenant_id, account_id, kind, item_id, moment, expires_at, title, body)
                    values ($1, $2, 'shortage', $3, now(), now(), 'T', 'B')
                    """, [house.tenant, people[0].id, cable.id])
            }
            try house.rename(cable, "Cable \(round)")
            cursors = try answers.enumerated().map { place, work in
                let answer = try work.value()
                #expect(ToldChange.all(of: answer).contains { $0.text == "item put \(cable.id)" } || round == 2)
                if place > 0 { #expect(!ToldChange.all(of: answer).contains { $0.kind == "notification" }) }
                return answer["cursor"]?.string ?? ""
            }
            #expect(Set(cursors).count == phones.count)
            cursors = try zip(phones, cursors).map { phone, cursor in try Feed(phone: phone).run(since: cursor).cursor }
        }
        #expect(try phones[1].get("/changes?since=\(cursors[0])").status == 410)
    }

    @Test("a phone that waits is woken by what its person is told, and goes on waiting at what others are")
    func woken() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        defer { server.stop() }
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let reservation = try house.addReservation()
        let listener = try Listener(house, on: server)
        let waiting = try listener.waiting(since: listener.catchUp())
        try house.tell(reservation, to: .manager)
        let id = try house.tell(reservation, to: .staff)
        #expect(ToldChange.all(of: try waiting.value()).map(\.text) == ["notification put \(id)"])
    }
}
