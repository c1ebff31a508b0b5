import TestSupport
import Testing

/// A run without `since` (docs/apps/keeping-a-copy.md).
@Suite(.mayBlock) struct FullRunTests {
    @Test("no since: everything in scope by kind and id, page by page; full on every page", arguments: [1, 2, 3, 500])
    func pageByPage(limit: Int) throws {
        let scene = try FeedScene()
        let run = try scene.feed.run(limit: limit)
        #expect(run.told == scene.whole)
        #expect(run.isFull.allSatisfy { $0 })
        #expect(run.pages.count == (scene.whole.count + limit - 1) / limit)
        #expect(run.pages.dropLast().allSatisfy { $0["changes"]?.array?.count == limit && $0["more"] == true })
    }

    @Test("what changes during a full run comes with the next run, told before or not")
    func meanwhile() throws {
        let scene = try FeedScene()
        var run = ChangeRun()
        run.add(try scene.feed.ask(limit: 2))
        try scene.house.psql("update tenants set name = 'Renamed' where id = $1", [scene.house.tenant])
        try scene.house.rename(scene.camera, "Sony FX6 II")
        try scene.house.psql("update reservations set status = 'cancelled' where id = $1", [scene.second.id])
        while run.goesOn { run.add(try scene.feed.ask(since: run.cursor, limit: 2)) }
        #expect(run.told == scene.whole)
        let next = try scene.feed.run(since: run.cursor, limit: 1)
        #expect(
            next.told == [
                "tenant put \(scene.house.tenant)", "item put \(scene.camera.id)",
                "client put \(scene.house.client)",
            ] + [scene.first.id, scene.second.id].sorted().map { "reservation put \($0)" })
        #expect(next.isFull.allSatisfy { !$0 })
        #expect(next.document(scene.second.id)?["status"] == "cancelled")
    }

    @Test("what left the scope while a full run went on is gone in the next run, whether its page had come or not")
    func leaving() throws {
        let scene = try FeedScene()
        var run = ChangeRun()
        run.add(try scene.feed.ask(limit: 4))
        let told = Set(run.told)
        for unit in scene.units { try scene.house.psql("delete from short_links where asset_id = $1", [unit.id]) }
        try scene.house.psql("update reservation_items set assigned_asset_ids = '{}' where reservation_id = $1", [scene.first.id])
        for unit in scene.units { try scene.house.psql("delete from assets where id = $1", [unit.id]) }
        while run.goesOn { run.add(try scene.feed.ask(since: run.cursor, limit: 4)) }
        let next = try scene.feed.run(since: run.cursor)
        for unit in scene.units { #expect(next.told.contains("asset gone \(unit.id)")) }
        #expect(told.contains { $0.hasPrefix("asset put") })
    }

    @Test("the documents are those of the single reads, and the shapes that section 10 names")
    func documents() throws {
        let scene = try FeedScene()
        #expect(try scene.house.phone().pickUp(scene.units[0], on: scene.first).status == 200)
        let run = try scene.feed.run()
        for reservation in [scene.first, scene.second] {
            let single = try scene.house.phone().get("/reservations/\(reservation.id)?candidates=none")
            #expect(run.document(reservation.id) == single.json)
        }
        #expect(
            run.document(scene.units[0].id)?.object?.keys.sorted() == [
                "asset_tag", "asset_type", "case_id", "category", "codes", "condition", "country", "current_reservation_id",
                "customer", "external_id", "hardware_type", "id", "item_id", "location", "notes",
                "number", "serial", "status", "version",
            ])
        for (kind, id) in [("assets", scene.units[0].id), ("items", scene.camera.id)] {
            #expect(try run.document(id) == scene.house.phone().get("/\(kind)/\(id)").json)
        }
        #expect(run.document(scene.units[0].id)?["codes"] == [.string(scene.units[0].code)])
        #expect(run.document(scene.units[0].id)?["current_reservation_id"] == .string(scene.first.id))
        #expect(
            run.document(scene.house.client)
                == [
                    "id": .string(scene.house.client), "display_name": "Acme Films", "preferred_language": "en", "phone": .null,
                ])
        let zone = try scene.house.database.value("select time_zone from tenants where id = $1", [scene.house.tenant])
        #expect(run.document(scene.house.tenant)?["time_zone"]?.string == zone)
        #expect(run.document(scene.cable.id)?["serialized"] == false)
    }

    @Test("nothing new: changes is [] at once, with a cursor that goes on")
    func nothingNew() throws {
        let scene = try FeedScene()
        let run = try scene.feed.run(since: scene.feed.cursor())
        #expect(run.told == [] && run.isFull == [false] && !run.goesOn)
        try scene.house.rename(scene.cable, "Long cable")
        #expect(try scene.feed.run(since: run.cursor).told.first == "item put \(scene.cable.id)")
    }

    @Test("documents=none leaves the documents out, kinds chooses, and neither has an ETag")
    func choices() throws {
        let scene = try FeedScene()
        let bare = Feed(phone: scene.feed.phone, query: "documents=none")
        let run = try bare.run(limit: 3)
        #expect(run.told == scene.whole)
        #expect(run.changes.allSatisfy { $0.document == nil })
        let items = Feed(phone: scene.feed.phone, query: "kinds=item,tenant")
        #expect(try items.run().told == scene.whole.filter { $0.hasPrefix("item") || $0.hasPrefix("tenant") })
        #expect(run.pages.allSatisfy { $0[header: "ETag"] == nil })
    }
}
