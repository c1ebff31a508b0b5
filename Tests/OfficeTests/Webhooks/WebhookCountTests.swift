import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Webhooks

/// The events counted against the audit: with two servers, writers that roll back and commit late, and a server that dies.
@Suite(.mayBlock) struct WebhookCountTests {
    private let scene: WebhookScene
    /// How many; more by `WEBHOOK_SEEDS`.
    private static let seeds = ProcessInfo.processInfo.environment["WEBHOOK_SEEDS"].flatMap(UInt64.init) ?? 3

    init() throws { scene = try WebhookScene(settings: ["WRITE_CONNECTIONS": "8"]) }

    /// Writes from several sessions at once; some of it is rolled back, some stays open for a while.
    private func write(_ sessions: Int, _ rounds: Int, seed: UInt64) throws {
        let work = try (0..<sessions).map { number in
            let database = try scene.server.database.session()
            return BackgroundWork { [scene] in
                var chance = Dice(seed: seed &+ UInt64(number))
                for _ in 0..<rounds {
                    try database.execute("begin")
                    for _ in 0...chance.next(below: 3) { try scene.note("item.changed", by: database) }
                    if chance.next(below: 4) == 0 { _ = poll(nil, 0, Int32(chance.next(below: 60))) }
                    try database.execute(chance.next(below: 3) == 0 ? "rollback" : "commit")
                }
            }
        }
        for each in work { try each.value() }
    }

    /// As the audit and the receiver have them: each of those once.
    private func expectAllTold(_ hook: Hook) throws {
        let audited = try scene.house.database.column(
            "select id::text from audit_log where action = 'item.changed' order by id")
        let isDone = try eventually {
            try scene.house.database.value(
                "select count(*) from webhook_deliveries where webhook_id = $1 and outcome = 'delivered'", [hook.id])
                == "\(audited.count)"
        }
        #expect(isDone, "\(scene.server.log.tail)")
        let told = scene.requests().compactMap { Receiver.event($0)["data"]?["audit_id"]?.int }.map(String.init)
        #expect(Set(told) == Set(audited))
        let ids = Dictionary(grouping: scene.requests()) { $0[header: "webhook-id"] ?? "" }
        #expect(ids.count == audited.count && ids.values.allSatisfy { Set($0.map(\.body)).count == 1 })
        #expect(
            try scene.house.database.value(
                "select count(*) from (select audit_id from webhook_deliveries where webhook_id = $1 group by 1 having count(*) > 1) d",
                [hook.id]) == "0")
    }

    @Test("one event a committed row, none for what rolled back, by two servers", arguments: 1...seeds)
    func twoServers(seed: UInt64) throws {
        let second = try TestServer.start(settings: WebhookScene.settings, database: scene.server.database)
        let hook = try scene.add(["item.changed"])
        try write(6, 15, seed: seed)
        try expectAllTold(hook)
        // Nobody was killed and every answer came at once: none is sent twice.
        #expect(scene.requests().count == Set(scene.requests().compactMap { $0[header: "webhook-id"] }).count)
        #expect(second.stop() == .code(0))
    }

    @Test("a server that is killed in the midst loses nothing; what it had under way another sends again, under the same id")
    func killed() throws {
        let second = try TestServer.start(settings: WebhookScene.settings, database: scene.server.database)
        let hook = try scene.add(["item.changed"])
        let isSlow = Mutex(true)
        scene.answer { _ in
            if isSlow.withLock({ $0 }) { _ = poll(nil, 0, 300) }
            return .text(200, "")
        }
        try write(3, 5, seed: 9)
        #expect(eventually { !scene.requests().isEmpty })
        _ = second.process.stop(within: 0)
        isSlow.withLock { $0 = false }
        try write(3, 5, seed: 10)
        // The lease of a minute, as if it were over.
        try scene.house.database.query(
            "update webhook_deliveries set leased_until = clock_timestamp(), due_at = clock_timestamp() where leased_until > clock_timestamp() + interval '20 s'"
        )
        try scene.house.database.query("update webhooks set due_at = clock_timestamp()")
        try expectAllTold(hook)
    }
}
