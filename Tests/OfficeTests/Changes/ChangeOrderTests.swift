import Foundation
import Synchronization
import TestSupport
import Testing

/// The cursor is a snapshot, because the order of numbers is not the order of commits (docs/database.md).
@Suite(.mayBlock) struct ChangeOrderTests {
    @Test("a transaction that sits open for long and commits late is not missed")
    func late() throws {
        let scene = try FeedScene()
        let slow = try TestDatabase.shared().session()
        try slow.execute("begin; update items set name = 'Slow' where id = '\(scene.camera.id)'")
        var cursor = try scene.feed.cursor()
        for name in ["a", "b", "c"] {
            try scene.house.rename(scene.cable, name)
            let run = try scene.feed.run(since: cursor, limit: 1)
            #expect(run.told.first == "item put \(scene.cable.id)" && !run.told.contains { $0.contains(scene.camera.id) })
            cursor = run.cursor
        }
        #expect(try scene.feed.run(since: cursor).told == [])
        try slow.execute("commit")
        let run = try scene.feed.run(since: cursor)
        #expect(run.told.first == "item put \(scene.camera.id)")
        #expect(run.document(scene.camera.id)?["name"] == "Slow")
        #expect(try scene.feed.run(since: run.cursor).told == [])
    }

    @Test("one that commits while a run of several pages goes on comes with the next run")
    func duringRun() throws {
        let scene = try FeedScene()
        let slow = try TestDatabase.shared().session()
        let cursor = try scene.feed.cursor()
        try slow.execute("begin; update items set name = 'Slow' where id = '\(scene.camera.id)'")
        try scene.house.psql("update assets set notes = 'x' where tenant_id = $1", [scene.house.tenant])
        var run = ChangeRun()
        run.add(try scene.feed.ask(since: cursor, limit: 1))
        try slow.execute("commit")
        while run.goesOn { run.add(try scene.feed.ask(since: run.cursor, limit: 1)) }
        #expect(run.told == scene.units.map(\.id).sorted().map { "asset put \($0)" })
        #expect(try scene.feed.run(since: run.cursor).told.first == "item put \(scene.camera.id)")
    }

    @Test("one that rolls back tells nothing")
    func rolledBack() throws {
        let scene = try FeedScene()
        let slow = try TestDatabase.shared().session()
        try slow.execute("begin; update items set name = 'Slow' where id = '\(scene.camera.id)'")
        let cursor = try scene.feed.cursor()
        try slow.execute("rollback")
        #expect(try scene.feed.run(since: cursor).told == [])
    }

    /// What a client keeps: documents by kind and id.
    private struct Copy: Equatable {
        var documents: [String: JSONTree] = [:]

        mutating func take(_ change: ToldChange) {
            documents["\(change.kind) \(change.id)"] = change.op == "put" ? change.document : nil
        }
    }

    /// A program that writes whatever it likes, in transactions of some statements, some of them given up.
    private func write(_ number: Int, _ scene: FeedScene, _ items: [Item], _ units: [Asset], _ bookings: [Reservation]) throws {
        let session = try TestDatabase.shared().session()
        for round in 0..<8 {
            try session.execute("begin")
            for _ in 0..<Int.random(in: 1...3) {
                switch Int.random(in: 0..<5) {
                case 0:
                    try session.query(
                        "update items set name = $2 where id = $1", [items.randomElement()?.id, "\(number)-\(round)"])
                case 1:
                    try session.query(
                        "update assets set notes = $2 where id = $1 and number % 7 = $3::int",
                        [units.randomElement()?.id, "\(number)-\(round)", Int.random(in: 0..<7)])
                case 2:
                    try session.query(
                        "insert into clients (tenant_id, display_name) values ($1, $2)",
                        [scene.house.tenant, "\(number)-\(round)"])
                case 3:
                    try session.query(
                        "update reservations set pickup_at = now() + $2::interval, return_at = now() + $2::interval where id = $1",
                        [bookings.randomElement()?.id, "\(Int.random(in: -20...20)) days"])
                default:
                    try session.query(
                        "update reservation_items set qty = 1 + $2::int where reservation_id = $1",
                        [bookings.randomElement()?.id, Int.random(in: 0..<9)])
                }
            }
            try session.execute(Int.random(in: 0..<8) == 0 ? "rollback" : "commit")
        }
    }

    @Test("32 random writers beside a reader that follows the cursor: it misses nothing", arguments: ["", "scope=desk"])
    func property(scope: String) throws {
        let scene = try FeedScene(scope: scope)
        let items = try (0..<40).map { try scene.house.addItem("Item \($0)") }
        let units = try items.flatMap { try scene.house.addAssets(2, of: $0) }
        let bookings = try items.map { try scene.house.addReservation([LineDraft($0)], status: "requested") }
        let isOver = Mutex(false)
        let reader = BackgroundWork {
            var copy = Copy()
            var run = try scene.feed.run(limit: 37)
            for change in run.changes { copy.take(change) }
            var isLast = false
            while true {
                isLast = isOver.withLock { $0 }
                run = try scene.feed.run(since: run.cursor, limit: .random(in: 1...40))
                for change in run.changes { copy.take(change) }
                if isLast { return copy }
            }
        }
        // Deadlocks are theirs: who is the victim writes nothing more.
        _ = try race(32) { number in
            for _ in 0..<3 where (try? write(number, scene, items, units, bookings)) != nil { return true }
            return false
        }
        isOver.withLock { $0 = true }
        var whole = Copy()
        let copy = try reader.value()
        for change in try scene.feed.run().changes { whole.take(change) }
        #expect(copy.documents.keys.sorted() == whole.documents.keys.sorted())
        for (name, document) in whole.documents { #expect(copy.documents[name] == document, "\(name)") }
        #expect(whole.documents.count > 120)
    }
}
