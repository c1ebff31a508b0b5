import TestSupport
import Testing

/// A run with `since` (docs/apps/keeping-a-copy.md).
@Suite(.mayBlock) struct ChangeRunTests {
    @Test("since: each entity once and as it is now, in the order of kinds, then id")
    func onceAndNow() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        for count in 1...3 {
            try scene.house.psql("update reservations set location = 'L\(count)' where id = $1", [scene.second.id])
            try scene.house.psql("update assets set notes = 'n\(count)' where id = any ($1::uuid[])", [unitIDs(scene)])
        }
        try scene.house.psql("update tenants set name = 'Renamed' where id = $1", [scene.house.tenant])
        let unused = try scene.house.addItem("Tripod")
        let run = try scene.feed.run(since: cursor)
        let assets: [String] = scene.units.map(\.id).sorted().map { "asset put \($0)" }
        #expect(
            run.told == ["tenant put \(scene.house.tenant)", "item put \(unused.id)"] + assets
                + ["client put \(scene.house.client)", "reservation put \(scene.second.id)"])
        #expect(run.document(scene.second.id)?["location"] == "L3")
        #expect(run.document(scene.units[1].id)?["notes"] == "n3")
        #expect(run.isFull == [false])
    }

    private func unitIDs(_ scene: FeedScene) -> String { Database.array(scene.units.map(\.id)) }

    @Test("a client's phone reaches the copy with the client and with each reservation that it is on")
    func clientPhone() throws {
        let scene = try FeedScene()
        let (desk, before) = (try scene.house.phone(.manager), try scene.feed.cursor())
        #expect(try desk.get("/reservations/\(scene.first.id)")["client"]?["phone"] == .null)
        let answer = try desk.patch("/clients/\(scene.house.client)", ["phone": "+57 300 555 0101"])
        #expect(answer.status == 200)
        #expect(try desk.get("/reservations/\(scene.first.id)")["client"]?["phone"] == "+57 300 555 0101")
        let run = try scene.feed.run(since: before)
        #expect(run.document(scene.house.client)?["phone"] == "+57 300 555 0101")
        for reservation in [scene.first, scene.second] {
            #expect(run.document(reservation.id)?["client"]?["phone"] == "+57 300 555 0101")
        }
    }

    @Test("a run of several pages ends with the snapshot that its first page looked with", arguments: [1, 2])
    func twoSnapshots(limit: Int) throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update assets set notes = 'a' where id = any ($1::uuid[])", [unitIDs(scene)])
        let ordered = scene.units.map(\.id).sorted()
        var run = ChangeRun()
        run.add(try scene.feed.ask(since: cursor, limit: limit))
        try scene.house.psql("update assets set notes = 'b' where id = $1", [ordered[0]])
        try scene.house.psql("update assets set notes = 'b' where id = $1", [ordered[2]])
        try scene.house.psql("update reservations set location = 'Z' where id = $1", [scene.first.id])
        while run.goesOn { run.add(try scene.feed.ask(since: run.cursor, limit: limit)) }
        #expect(run.told == ordered.map { "asset put \($0)" })
        #expect(run.document(ordered[0])?["notes"] == "a")
        let next = try scene.feed.run(since: run.cursor, limit: limit)
        #expect(
            next.told == [
                "asset put \(ordered[0])", "asset put \(ordered[2])", "client put \(scene.house.client)",
                "reservation put \(scene.first.id)",
            ])
        #expect(next.document(ordered[0])?["notes"] == "b")
        #expect(try scene.feed.run(since: next.cursor).told == [])
    }

    @Test("deleted is gone, of every kind, and its parts are changes of what had them")
    func deleted() throws {
        let scene = try FeedScene()
        let (spare, lone) = (try scene.house.addItem("Spare"), try scene.house.addClient())
        let desk = Feed(phone: scene.feed.phone, query: "scope=desk")
        let (cursor, atDesk) = (try scene.feed.cursor(), try desk.cursor())
        try scene.house.psql("delete from reservations where id = $1", [scene.second.id])
        try scene.house.psql("delete from items where id = $1", [spare.id])
        try scene.house.psql("delete from clients where id = $1", [lone])
        try scene.house.psql("delete from short_links where asset_id = $1", [scene.units[1].id])
        try scene.house.psql("delete from short_links where asset_id = $1", [scene.units[2].id])
        try scene.house.psql("delete from assets where id = $1", [scene.units[2].id])
        let run = try scene.feed.run(since: cursor)
        #expect(run.told.filter { $0.contains("gone") }.sorted() == goneLines(scene, spare, lone))
        #expect(run.document(scene.units[1].id)?["codes"] == [])
        #expect(try desk.run(since: atDesk).told.filter { $0.contains("gone") }.sorted() == goneLines(scene, spare, lone))
    }

    private func goneLines(_ scene: FeedScene, _ item: Item, _ client: String) -> [String] {
        [
            "asset gone \(scene.units[2].id)", "client gone \(client)", "item gone \(item.id)",
            "reservation gone \(scene.second.id)",
        ]
    }

    @Test("a changed client, or item, also puts the reservations in scope that show it")
    func shown() throws {
        let scene = try FeedScene()
        let other = try scene.house.addClient()
        let draft = try scene.house.addReservation([LineDraft(scene.cable)], status: "draft")
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update clients set display_name = 'Renamed' where id in ($1, $2)", [scene.house.client, other])
        let run = try scene.feed.run(since: cursor)
        let both = [scene.first.id, scene.second.id].sorted().map { "reservation put \($0)" }
        let clients = [("put", scene.house.client), ("gone", other)].sorted { $0.1 < $1.1 }.map { "client \($0) \($1)" }
        #expect(run.told == clients + both)
        #expect(run.document(scene.first.id)?["client"]?["display_name"] == "Renamed")
        try scene.house.rename(scene.cable, "Long cable")
        let next = try scene.feed.run(since: run.cursor)
        #expect(next.told == ["item put \(scene.cable.id)", "reservation put \(scene.first.id)"])
        #expect(!next.told.contains { $0.contains(draft.id) })
    }

    @Test("very many items, or a client with very many reservations, put the same as few, each once and page by page")
    func manyNames() throws {
        let scene = try FeedScene()
        let house = scene.house
        try house.psql(
            "insert into items (tenant_id, name, serialized) select $1, 'Case ' || n, false from generate_series(1, 600) as n",
            [house.tenant])
        try house.psql(
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select $1, 'OLD-' || n, $2, 'closed', now() - interval '90 days', now() - interval '80 days'
            from generate_series(1, 600) as n
            """,
            [house.tenant, house.client])
        let past = try house.addReservation(
            [LineDraft(scene.cable)], status: "closed", pickupAt: house.noon(-9), returnAt: house.noon(-8))
        let cursor = try scene.feed.cursor()
        try house.psql("update items set notes = 'counted' where tenant_id = $1", [house.tenant])
        let items = try scene.feed.run(since: cursor, limit: 100)
        #expect(items.changes.filter { $0.kind == "item" }.count == 602)
        let shown = [scene.first.id, scene.second.id].sorted().map { "reservation put \($0)" }
        #expect(Array(items.told.suffix(2)) == shown && items.changes.count == 604)
        try house.psql("update clients set display_name = 'Renamed' where tenant_id = $1", [house.tenant])
        let clients = try scene.feed.run(since: items.cursor, limit: 1)
        #expect(clients.told == ["client put \(house.client)"] + shown)
        #expect(!items.told.contains { $0.contains(past.id) })
    }

    @Test("a reservation shows who handed out: it is put when that person is renamed, tied to another user, or deleted")
    func names() throws {
        let scene = try FeedScene()
        let person = try scene.house.addAccount(roles: ["staff"])
        #expect(try scene.house.phone(of: person).pickUp(scene.units[0], on: scene.first).status == 200)
        var cursor = try scene.feed.cursor()
        let changes: [(sql: String, shown: JSONTree)] = [
            ("update accounts set display_name = 'Ana María' where id = $1", "Ana María"),
            ("update accounts set auth_user_id = gen_random_uuid() where id = $1", "Ana María"),
            ("update accounts set auth_user_id = '\(person.subject)' where id = $1", "Ana María"),
            ("delete from accounts where id = $1", .null),
        ]
        for change in changes {
            try scene.house.psql(change.sql, [person.id])
            let run = try scene.feed.run(since: cursor)
            #expect(run.told == ["reservation put \(scene.first.id)"], "\(change.sql)")
            let unit = run.document(scene.first.id)?["items"]?[0]?["assigned_assets"]?[0]
            #expect(unit?["picked_up_by"] == change.shown, "\(change.sql)")
            cursor = run.cursor
        }
    }

    @Test("a reservation shows who noted it: it is put when that account is renamed")
    func noter() throws {
        let scene = try FeedScene()
        let noter = try scene.house.addAccount(roles: ["viewer"])
        let pickup = OutboxDraft.pickUp(scene.units[0], on: scene.first).noted(by: noter)
        #expect(try scene.house.phone().send(pickup).status == 200)
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update accounts set display_name = 'Ana María' where id = $1", [noter.id])
        let run = try scene.feed.run(since: cursor)
        #expect(run.told == ["reservation put \(scene.first.id)"])
        let unit = run.document(scene.first.id)?["items"]?[0]?["assigned_assets"]?[0]
        #expect(unit?["pickup_noted_by"] == ["id": .string(noter.id), "display_name": "Ana María"])
    }

    @Test("an asset's status puts its item, another column of it does not")
    func statusPutsItem() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update assets set notes = 'scratched' where id = $1", [scene.units[1].id])
        let run = try scene.feed.run(since: cursor)
        #expect(run.told == ["asset put \(scene.units[1].id)"])
        try scene.house.psql("update assets set status = 'REPAIR' where id = $1", [scene.units[1].id])
        #expect(try scene.feed.run(since: run.cursor).told == ["item put \(scene.camera.id)", "asset put \(scene.units[1].id)"])
    }

    @Test("a pickup through the server puts its asset and its reservation; a return too")
    func handover() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        let expected = [
            "asset put \(scene.units[0].id)", "client put \(scene.house.client)", "reservation put \(scene.first.id)",
        ]
        #expect(try scene.house.phone().pickUp(scene.units[0], on: scene.first).status == 200)
        let run = try scene.feed.run(since: cursor)
        #expect(run.told == expected)
        #expect(try scene.house.phone().takeBack(scene.units[0], from: scene.first).status == 200)
        #expect(try scene.feed.run(since: run.cursor).told == expected)
    }

    @Test("accounts, audit, scans and keys are not of the feed: an account that changed puts nothing")
    func accounts() throws {
        let scene = try FeedScene()
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update accounts set display_name = 'Renamed' where tenant_id = $1", [scene.house.tenant])
        #expect(try scene.feed.run(since: cursor).told == [])
        #expect(try scene.feed.ask(since: cursor)["cursor"]?.string?.isEmpty == false)
    }

    @Test("a cursor of one server is read by every other server of the database")
    func twoServers() throws {
        let scene = try FeedScene()
        let other = try TestServer.start(settings: ["LOOPS": "1"])
        let there = Feed(phone: Phone(port: other.port, token: scene.feed.phone.token))
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update assets set notes = 'x' where id = any ($1::uuid[])", [unitIDs(scene)])
        let page = try there.ask(since: cursor, limit: 1)
        let rest = try scene.feed.run(since: page["cursor"]?.string ?? "", limit: 1)
        #expect(ToldChange.all(of: page).map(\.text) + rest.told == scene.units.map(\.id).sorted().map { "asset put \($0)" })
        #expect(try there.run(since: rest.cursor).told == [])
    }
}
