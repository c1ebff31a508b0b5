import Foundation
import Testing

/// Which changes are told, and how (docs/apps/realtime.md, "What it is told").
@Suite(.mayBlock) struct RealtimeChangeTests {
    private func all(_ table: String, _ filter: String = "") -> String {
        #"[{"event":"*","schema":"public","table":"\#(table)","filter":"\#(filter)"}]"#
    }

    @Test("a pickup and a return over the API tell of each table that they change")
    func handover() throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(
            #"[{"event":"*","schema":"public"}]"#, token: scene.house.account(.viewer).token())
        let phone = try scene.house.phone()
        #expect(try phone.post(scene.pickups, scene.pickup).status == 200)
        var told: [String: JSONTree] = [:]
        while told["asset_checkouts"] == nil || told["assets"] == nil || told["reservations"] == nil {
            let data = try #require(try client.change()["data"])
            told[data["table"]?.string ?? ""] = data
        }
        #expect(told["asset_checkouts"]?["type"] == "INSERT")
        #expect(told["asset_checkouts"]?["old_record"] == nil)
        #expect(told["asset_checkouts"]?["record"]?["asset_id"]?.string == scene.unit.id)
        #expect(told["asset_checkouts"]?["record"]?["returned_at"] == .null)
        #expect(told["assets"]?["record"]?["current_reservation_id"]?.string == scene.reservation.id)
        #expect(told["reservations"]?["record"]?["status"] == "confirmed")
        #expect(told["reservations"]?["record"]?["tenant_id"]?.string == scene.house.tenant)
    }

    @Test("a line that is made, changed and deleted by another program; arrays are arrays")
    func lines() throws {
        let scene = try HandoverScene()
        let house = scene.house
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(all("reservation_items"), token: house.account(.viewer).token())
        let item = try house.addItem("Tripod")
        let line = ID.fresh()
        try house.database.query(
            "insert into reservation_items (id, tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, $4, 2)",
            [line, house.tenant, scene.reservation.id, item.id])
        var data = try #require(try client.change()["data"])
        #expect(data["type"] == "INSERT" && data["record"]?["qty"] == 2 && data["record"]?["assigned_asset_ids"] == [])
        #expect(data["columns"]?.array?.contains(["name": "assigned_asset_ids", "type": "_uuid"]) == true)
        try house.database.query("update reservation_items set qty = 3 where id = $1", [line])
        data = try #require(try client.change()["data"])
        #expect(data["type"] == "UPDATE" && data["record"]?["qty"] == 3 && data["old_record"] == ["id": .string(line)])
        try house.database.query("delete from reservation_items where id = $1", [line])
        data = try #require(try client.change()["data"])
        #expect(data["type"] == "DELETE" && data["record"] == nil && data["old_record"] == ["id": .string(line)])
    }

    @Test("each person is told of their own notifications alone")
    func notifications() throws {
        let house = try House()
        let server = try TestServer.shared()
        let clients = try [Role.staff, .manager].map { role in
            let client = try RealtimeClient(port: server.port)
            _ = try client.subscribe(all("notifications"), token: house.account(role).token())
            return client
        }
        for (number, role) in [Role.staff, .manager].enumerated() {
            try house.database.query(
                """
                insert into notifications (tenant_id, account_id, kind, moment, expires_at, title, body)
                values ($1, $2, 'reservation_changed', now(), now() + interval '1 day', $3, 'Body.')
                """, [house.tenant, house.account(role).id, "To \(number)"])
        }
        for (number, client) in clients.enumerated() {
            #expect(try client.change()["data"]?["record"]?["title"]?.string == "To \(number)")
            try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
            #expect(try client.text()[1] == "9")
        }
    }

    @Test("who takes another language is told anew, in it, of what they were told before")
    func language() throws {
        let house = try House()
        let reference = try house.addLateCamera().reference
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(all("notifications"), token: house.account(.manager).token())
        try house.sweep()
        #expect(try client.change()["data"]?["record"]?["title"]?.string == "Return overdue: \(reference)")
        #expect(try house.phone(.manager).patch("/me", ["language": "es"]).status == 200)
        let data = try #require(try client.change()["data"])
        #expect(data["type"] == "UPDATE")
        #expect(data["record"]?["title"]?.string == "Devolución atrasada: \(reference)")
    }

    @Test("nothing of another house, and nothing that was rolled back")
    func bounds() throws {
        let (scene, other) = (try HandoverScene(), try HandoverScene())
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(all("assets"), token: scene.house.account(.viewer).token())
        try other.house.database.query("update assets set notes = 'x' where id = $1", [other.unit.id])
        try scene.house.database.execute("begin; update assets set notes = 'y' where id = '\(scene.unit.id)'; rollback")
        try scene.house.database.query("update assets set notes = 'z' where id = $1", [scene.unit.id])
        let data = try #require(try client.change()["data"])
        #expect(data["record"]?["id"]?.string == scene.unit.id)
        try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
        #expect(try client.text()[1] == "9")
    }

    @Test("each transaction is an event, in their order, however many pages they are")
    func order() throws {
        let scene = try HandoverScene(units: 2)
        let client = try RealtimeClient(port: TestServer.shared().port)
        _ = try client.subscribe(all("assets"), token: scene.house.account(.viewer).token())
        for number in 0..<450 {
            try scene.house.database.query(
                "update assets set location = $2 where id = $1", [scene.units[number % 2].id, "Place \(number)"])
        }
        var told = [0, 0]
        while told.reduce(0, +) < 450 {
            let id = try client.change()["data"]?["record"]?["id"]?.string
            told[id == scene.units[0].id ? 0 : 1] += 1
        }
        #expect(told == [225, 225])
    }

    @Test("one frame for all wishes that match, with the columns of all of them")
    func frames() throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        let id = scene.unit.id
        let ids = try client.subscribe(
            #"[{"event":"UPDATE","schema":"public","table":"assets","filter":"id=eq.\#(id.uppercased())","select":["serial"]},"#
                + #"{"event":"*","schema":"public","table":"assets","select":["location"]},"#
                + #"{"event":"INSERT","schema":"public","table":"assets"}]"#,
            token: scene.house.account(.viewer).token())
        try scene.house.database.query("update assets set location = 'BOG' where id = $1", [id])
        let change = try client.change()
        #expect(change["ids"] == .array(ids[..<2].map { .number(Double($0)) }))
        #expect(change["data"]?["record"] == ["id": .string(id), "serial": .string(scene.unit.serial), "location": "BOG"])
        #expect(change["data"]?["columns"]?.array?.count == 3)
    }

    @Test(
        "filters go by the type of the column",
        arguments: [
            ("location=eq.BOG", true), ("location=neq.BOG", false), ("location=in.(MDE,BOG)", true),
            ("location=in.(a,\\\"B,G\\\")", false),
            ("location=like.B%", true), ("location=ilike.b_g", true), ("location=like.b%", false), ("location=match.^B.G$", true),
            ("location=imatch.^b[aeo]g", true), ("location=is.null", false), ("location=not.is.null", true),
            ("location=isdistinct.MDE", true), ("case_id=is.null", true),
            ("case_id=eq.00000000-0000-4000-8000-000000000000", false),
            ("case_id=not.eq.00000000-0000-4000-8000-000000000000", false),
            ("case_id=isdistinct.00000000-0000-4000-8000-000000000000", true), ("number=gt.0", true), ("number=lte.0", false),
            ("version=gte.1,location=eq.BOG", true), ("version=gte.1,location=eq.MDE", false), ("location=not.in.(MDE)", true),
            ("location=gt.A,location=lt.C", true), ("location=eq.\\\"BOG\\\"", true),
        ])
    func filters(filter: String, matches: Bool) throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        let ids = try client.subscribe(
            #"[{"event":"*","schema":"public","table":"assets","filter":"\#(filter)"},{"event":"*","schema":"public","table":"assets"}]"#,
            token: scene.house.account(.viewer).token())
        try scene.house.database.query("update assets set location = 'BOG' where id = $1", [scene.unit.id])
        let wanted = matches ? ids : [ids[1]]
        #expect(try client.change()["ids"] == .array(wanted.map { .number(Double($0)) }))
    }

    @Test("times are compared as times, whatever their offset; of a deleted row the key alone is known")
    func timesAndKeys() throws {
        let scene = try HandoverScene()
        let house = scene.house
        let client = try RealtimeClient(port: TestServer.shared().port)
        let (line, item) = (ID.fresh(), try house.addItem("Tripod"))
        let ids = try client.subscribe(
            #"[{"event":"*","schema":"public","table":"reservations","filter":"return_at=eq.2031-05-01T07:00:00-05:00"},"#
                + #"{"event":"DELETE","schema":"public","table":"reservation_items","filter":"id=eq.\#(line.uppercased())"},"#
                + #"{"event":"DELETE","schema":"public","table":"reservation_items","filter":"qty=gt.0"}]"#,
            token: house.account(.viewer).token())
        try house.database.query(
            "update reservations set return_at = '2031-05-01T12:00:00Z' where id = $1", [scene.reservation.id])
        #expect(try client.change()["ids"] == [.number(Double(ids[0]))])
        try house.database.query(
            "insert into reservation_items (id, tenant_id, reservation_id, item_id, qty) values ($1, $2, $3, $4, 2)",
            [line, house.tenant, scene.reservation.id, item.id])
        try house.database.query("delete from reservation_items where id = $1", [line])
        var change = try client.change()
        // The reservation is another one with each of its lines.
        while change["data"]?["table"] == "reservations" { change = try client.change() }
        #expect(change["ids"] == [.number(Double(ids[1]))])
    }

    @Test("no frame is over 1 MiB: of a row that is larger the short values are told, and that it is so")
    func large() throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        let wish = all("condition_reports")
        _ = try client.subscribe(wish, token: scene.house.account(.viewer).token())
        let id = ID.fresh()
        try scene.house.database.query(
            """
            insert into condition_reports (id, tenant_id, reservation_id, asset_id, direction, condition, notes)
            values ($1, $2, $3, $4, 'out', 'good', repeat('x', 1100000))
            """, [id, scene.house.tenant, scene.reservation.id, scene.unit.id])
        let data = try #require(try client.change()["data"])
        #expect(data["errors"] == ["Error 413: Payload Too Large"])
        #expect(data["record"]?["id"]?.string == id && data["record"]?["condition"] == "good")
        #expect(data["record"]?["notes"] == nil)
        #expect(data["columns"]?.array?.contains(["name": "notes", "type": "text"]) == true)
    }

    // MARK: The past

    private func joinWithPast(_ client: RealtimeClient, _ wishes: String, _ token: String, _ replay: String) throws -> JSONTree {
        try client.join(wishes, token: token, broadcast: #"{"ack":false,"replay":\#(replay)}"#)
        let reply = try client.text()
        if reply[4]?["status"] == "ok" { _ = try client.text() }
        return reply
    }

    @Test("what has changed since a time is told behind the answer, the last of it where there is a limit")
    func past() throws {
        let scene = try HandoverScene()
        let (house, port) = (scene.house, try TestServer.shared().port)
        let since = Int(time(nil)) * 1000 - 60_000
        let token = house.account(.viewer).token()
        // The log of a database that was made from another begins with whoever looks first.
        _ = try RealtimeClient(port: port).subscribe("[]", token: token)
        let unit = try house.addAsset(of: scene.item)
        for place in ["one", "two", "three"] {
            try house.database.query("update assets set location = $2 where id = $1", [unit.id, place])
        }
        let wish = all("assets", "id=eq.\(unit.id)")
        let client = try RealtimeClient(port: port)
        #expect(try joinWithPast(client, wish, token, #"{"since":\#(since)}"#)[4]?["status"] == "ok")
        // It was made in that minute, too.
        let told = try (0..<4).map { _ in try client.change()["data"] }
        #expect(told.map { $0?["type"]?.string } == ["INSERT", "UPDATE", "UPDATE", "UPDATE"])
        #expect(told.allSatisfy { $0?["record"]?["location"] == "three" })
        let short = try RealtimeClient(port: port)
        _ = try joinWithPast(short, wish, token, #"{"since":\#(since),"limit":1}"#)
        #expect(try short.change()["data"]?["type"] == "UPDATE")
        try short.send(#"[null,"9","phoenix","heartbeat",{}]"#)
        #expect(try short.text()[1] == "9")
        let late = try RealtimeClient(port: port)
        _ = try joinWithPast(late, wish, token, #"{"since":\#(since + 3_600_000)}"#)
        try late.send(#"[null,"9","phoenix","heartbeat",{}]"#)
        #expect(try late.text()[1] == "9")
        #expect(
            try joinWithPast(late, wish, token, #"{"since":"yesterday"}"#)[4]?["response"]?["reason"]?.string?.hasPrefix(
                "InvalidReplay: ") == true)
    }

    /// Reports of more than 3 MiB together, in one transaction.
    private func addReports(_ count: Int, to scene: HandoverScene) throws {
        try scene.house.database.query(
            """
            insert into condition_reports (id, tenant_id, reservation_id, asset_id, direction, condition, notes)
            select gen_random_uuid(), $1, $2, $3, 'out', 'good', repeat('x', 3500) from generate_series(1, $4::int)
            """, [scene.house.tenant, scene.reservation.id, scene.unit.id, count])
    }

    @Test("a past of more than may wait at once is told whole to a client that reads")
    func longPast() throws {
        let scene = try HandoverScene()
        let (house, port) = (scene.house, try TestServer.shared().port)
        let since = Int(time(nil)) * 1000 - 60_000
        let token = house.account(.viewer).token()
        // The log begins with whoever looks first.
        _ = try RealtimeClient(port: port).subscribe("[]", token: token)
        try addReports(1000, to: scene)
        let client = try RealtimeClient(port: port)
        _ = try joinWithPast(client, all("condition_reports"), token, #"{"since":\#(since)}"#)
        for _ in 0..<1000 { #expect(try client.change()["data"]?["type"] == "INSERT") }
        try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
        #expect(try client.text()[1] == "9")
    }

    @Test("a burst over twelve channels, of more than may wait at once, is told whole to a client that reads")
    func burst() throws {
        let scene = try HandoverScene()
        let client = try RealtimeClient(port: TestServer.shared().port)
        let topics = (1...12).map { "realtime:c\($0)" }
        for (place, topic) in topics.enumerated() {
            _ = try client.subscribe(
                all("condition_reports"), token: scene.house.account(.viewer).token(), topic: topic, ref: "\(place + 1)")
        }
        try addReports(200, to: scene)
        var told: [String: Int] = [:]
        for _ in 0..<(200 * topics.count) {
            let frame = try client.text()
            #expect(frame[3] == "postgres_changes")
            told[frame[2]?.string ?? "", default: 0] += 1
        }
        #expect(topics.allSatisfy { told[$0] == 200 }, "\(told)")
    }

    @Test("what changes while the past is told comes behind it, once")
    func pastFirst() throws {
        let scene = try HandoverScene()
        let (house, port) = (scene.house, try TestServer.shared().port)
        let replay = #"{"since":\#(Int(time(nil)) * 1000 - 60_000)}"#
        let token = house.account(.viewer).token()
        // The log begins with whoever looks first, and nobody else is to listen then.
        let first = try RealtimeClient(port: port)
        _ = try first.subscribe("[]", token: token)
        try first.send(#"["1","2","realtime:floor","phx_leave",{}]"#)
        for _ in 0..<2 { _ = try first.text() }
        let unit = try house.addAsset(of: scene.item)
        func move(_ place: Int) throws {
            try house.database.query("update assets set location = $2 where id = $1", [unit.id, "\(place)"])
        }
        // More than a page.
        for place in 0..<250 { try move(place) }
        let client = try RealtimeClient(port: port)
        try client.join(
            all("assets", "id=eq.\(unit.id)"), token: token, broadcast: #"{"ack":false,"replay":\#(replay)}"#)
        for place in 250..<300 { try move(place) }
        for _ in 0..<2 { _ = try client.text() }
        let times = try (0..<301).map { _ in try client.change()["data"]?["commit_timestamp"]?.string ?? "" }
        #expect(times == times.sorted())
        try client.send(#"[null,"9","phoenix","heartbeat",{}]"#)
        #expect(try client.text()[1] == "9")
    }

    @Test("a channel that comes back with the same time is told what it had not been told")
    func goesOn() throws {
        let scene = try HandoverScene()
        let (house, port) = (scene.house, try TestServer.shared().port)
        let replay = #"{"since":\#(Int(time(nil)) * 1000 - 60_000)}"#
        let token = house.account(.viewer).token()
        _ = try RealtimeClient(port: port).subscribe("[]", token: token)
        let unit = try house.addAsset(of: scene.item)
        let first = try RealtimeClient(port: port)
        let wish = all("assets", "id=eq.\(unit.id)")
        _ = try joinWithPast(first, wish, token, replay)
        #expect(try first.change()["data"]?["type"] == "INSERT")
        try house.database.query("update assets set location = 'one' where id = $1", [unit.id])
        #expect(try first.change()["data"]?["record"]?["location"] == "one")
        // The feed has come to its end by then, and the second heartbeat says that the client has had what was sent before the first.
        for ref in ["8", "9"] {
            try first.send(#"[null,"\#(ref)","phoenix","heartbeat",{}]"#)
            #expect(try first.text()[1]?.string == ref)
        }
        // Its end is said, so that the server knows of it before it comes back.
        try first.send(#"["1","10","realtime:floor","phx_leave",{}]"#)
        for _ in 0..<2 { _ = try first.text() }
        first.connection.reset()
        try house.database.query("update assets set location = 'two' where id = $1", [unit.id])
        let second = try RealtimeClient(port: port)
        _ = try joinWithPast(second, wish, token, replay)
        #expect(try second.change()["data"]?["type"] == "UPDATE")
    }

    @Test("a channel that comes back while another of its session is joined is told all since its time")
    func beside() throws {
        let scene = try HandoverScene()
        let (house, port) = (scene.house, try TestServer.shared().port)
        let replay = #"{"since":\#(Int(time(nil)) * 1000 - 60_000)}"#
        let token = house.account(.viewer).token()
        _ = try RealtimeClient(port: port).subscribe("[]", token: token)
        let unit = try house.addAsset(of: scene.item)
        let (frozen, other) = (try RealtimeClient(port: port), try RealtimeClient(port: port))
        let wish = all("assets", "id=eq.\(unit.id)")
        for client in [frozen, other] {
            _ = try joinWithPast(client, wish, token, replay)
            #expect(try client.change()["data"]?["type"] == "INSERT")
        }
        frozen.connection.reset()
        try house.database.query("update assets set location = 'one' where id = $1", [unit.id])
        #expect(try other.change()["data"]?["record"]?["location"] == "one")
        for ref in ["8", "9"] {
            try other.send(#"[null,"\#(ref)","phoenix","heartbeat",{}]"#)
            #expect(try other.text()[1]?.string == ref)
        }
        let back = try RealtimeClient(port: port)
        _ = try joinWithPast(back, wish, token, replay)
        #expect(try back.change()["data"]?["type"] == "INSERT")
    }

    @Test("a restart is told with 1012, and behind it the same client listens again")
    func restart() throws {
        let server = try TestServer.start()
        let scene = try HandoverScene(on: server)
        let client = try RealtimeClient(port: server.port)
        let token = scene.house.account(.viewer).token()
        _ = try client.subscribe(all("assets"), token: token)
        server.process.send(SIGTERM)
        let heard = try client.hear()
        guard case .close(1012, _) = heard else {
            Issue.record("\(heard)")
            return
        }
        try client.connection.send(RealtimeClient.frame(8, [3, 0xF4]))
        #expect(try client.hear() == .end)
        #expect(server.process.wait() == .code(0))
    }
}
