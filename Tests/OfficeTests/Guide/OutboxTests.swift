import Foundation
import OutboxExample
import TestSupport
import Testing

/// The example outbox of the client guide against the real server: nothing is lost, nothing happens twice.
@Suite(.mayBlock) struct OutboxTests {
    @Test(
        "lost answers, lost requests and doubles: each change is in the books once", .mayBlock, arguments: Wifi.Weather.allCases)
    func weather(_ weather: Wifi.Weather) async throws {
        let scene = try HandoverScene()
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let outbox = try phone.start(Wifi(to: try TestServer.shared(), [weather, weather]))
        let pickup = try scene.change(.pickup, secondsAgo: 60)
        let handBack = try scene.change(.handBack, secondsAgo: 30)
        try await outbox.add(pickup)
        try await outbox.add(handBack)
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(await outbox.entries.isEmpty)
        #expect(
            try scene.house.facts().audit.map { [$0["action"], $0["idempotency_key"]] } == [
                ["asset.picked_up", pickup.key], ["asset.returned", handBack.key], ["reservation.returned", handBack.key],
            ])
        #expect(try scene.house.facts().scans.count == 2)
    }

    @Test("killed between sending and the answer, the next process sends it again under the same key", .mayBlock)
    func killed() async throws {
        let scene = try HandoverScene()
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let change = try scene.change(.pickup)
        try await phone.start(Wifi(to: try TestServer.shared())).add(change)
        let fateful = try phone.start(Wifi(to: try TestServer.shared(), [.answerLost]))
        _ = try await fateful.drain()
        #expect(try scene.house.facts().checkouts.count == 1)

        let wifi = Wifi(to: try TestServer.shared())
        let next = try phone.start(wifi)
        #expect(await next.entries.map(\.change) == [change])
        #expect(try await phone.drain(next) == .nothingWaits)
        #expect(wifi.answers.map(\.isReplay) == [true])
        #expect(try await phone.start(wifi).entries.isEmpty)
        #expect(try scene.house.facts().audit.map { $0["idempotency_key"] } == [change.key])
    }

    @Test("an expired token is refreshed once, and the same change goes through", .mayBlock) func refresh() async throws {
        let scene = try HandoverScene()
        let account = scene.house.account(.staff)
        var expired = Token(subject: account.subject)
        expired.claims["exp"] = 1_000_000_000
        let phone = OutboxPhone(of: account, token: expired.signed())
        let wifi = Wifi(to: try TestServer.shared())
        let outbox = try phone.start(wifi)
        try await outbox.add(try scene.change(.pickup))
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(wifi.answers.map { $0.code ?? "\($0.status)" } == ["token_expired", "200"])
        #expect(phone.refreshes == 1)
    }

    @Test("when nobody is signed in the changes stay", .mayBlock) func signedOut() async throws {
        let scene = try HandoverScene()
        let phone = OutboxPhone(of: scene.house.account(.staff), token: "not.a.token")
        phone.endSession()
        let outbox = try phone.start(Wifi(to: try TestServer.shared()))
        try await outbox.add(try scene.change(.pickup))
        #expect(try await phone.drain(outbox) == .signInNeeded)
        #expect(try await phone.drain(outbox) == .signInNeeded)
        #expect(await outbox.entries.map(\.refusal) == [nil])
        #expect(try scene.house.facts().audit.isEmpty)
    }

    @Test("a server that is busy is asked again", .mayBlock) func busy() async throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "100ms", "LOOPS": "1"])
        let scene = try HandoverScene(on: server)
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let wifi = Wifi(to: server)
        let outbox = try phone.start(wifi)
        try await outbox.add(try scene.change(.pickup))
        try scene.hold()
        guard case .again = try await outbox.drain() else {
            Issue.record("a busy server is not the end")
            return
        }
        try scene.release()
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(wifi.answers.map(\.status) == [503, 200])
        #expect(try scene.house.facts().audit.count == 1)
    }

    @Test("a refusal is parked with the server's facts, survives a kill, and goes through once it is settled", .mayBlock)
    func parked() async throws {
        let scene = try HandoverScene()
        let other = try scene.house.addReservation([LineDraft(scene.item, assigned: [scene.unit])], reference: "R-OTHER")
        try scene.house.checkOut(scene.unit, on: other, line: other.lines[0])
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let wifi = Wifi(to: try TestServer.shared())
        let change = try scene.change(.pickup)
        let first = try phone.start(wifi)
        try await first.add(change)
        #expect(try await phone.drain(first) == .nothingWaits)

        let outbox = try phone.start(wifi)
        let entry = try #require(await outbox.parked.first)
        let refusal = try #require(entry.refusal)
        #expect(refusal.code == "asset_unavailable")
        #expect(refusal.message == "\(scene.unit.tag) está fuera con R-OTHER.")
        #expect(refusal.current?.reservationStatus == "confirmed")
        #expect(refusal.current?.asset?.reservationReference == "R-OTHER")
        #expect(refusal.current?.asset?.pickedUpBy?.isEmpty == false)

        try await outbox.add(
            try Change(.handBack, asset: scene.unit.id, reservation: other.id, at: Date() - 60), aheadOf: entry)
        try await outbox.retry(entry)
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(await outbox.entries.isEmpty)
        let audit = try scene.house.facts().audit.filter { $0["action"] == "asset.picked_up" }
        #expect(audit.map { $0["idempotency_key"] } == [change.key])
        #expect(try scene.house.facts().asset(scene.unit)?["current_reservation_id"] == scene.reservation.id)
    }

    @Test("a parked change that is discarded is gone for good, and what stood behind it goes", .mayBlock) func discarded()
        async throws
    {
        let scene = try HandoverScene(units: 2)
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let outbox = try phone.start(Wifi(to: try TestServer.shared()))
        try await outbox.add(try scene.change(.handBack, secondsAgo: 60))
        try await outbox.add(try scene.change(.pickup, secondsAgo: 30))
        try await outbox.add(try scene.change(.pickup, of: 1))
        #expect(try await phone.drain(outbox) == .nothingWaits)
        let entry = try #require(await outbox.parked.first)
        #expect(entry.refusal?.code == "asset_not_checked_out")
        #expect(await outbox.entries.count == 2, "the other asset has overtaken")
        try await outbox.discard(entry)
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(await outbox.entries.isEmpty)
        #expect(try scene.house.facts().checkouts.count == 2)
    }

    @Test("drained from two places at once, each change is sent once", .mayBlock) func drainedTwice() async throws {
        let scene = try HandoverScene(units: 3)
        let wifi = Wifi(to: try TestServer.shared())
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let outbox = try phone.start(wifi)
        for unit in scene.units.indices { try await outbox.add(try scene.change(.pickup, of: unit)) }
        async let first = phone.drain(outbox)
        async let second = phone.drain(outbox)
        #expect(try await [first, second] == [.nothingWaits, .nothingWaits])
        #expect(wifi.answers.map(\.summaries) == [["200", "200", "200"]])
        #expect(wifi.answers.flatMap(\.results).map(\.isReplay) == [false, false, false])
    }

    @Test("to a server that is older it sends one by one, and asks no more whether it takes them together", .mayBlock)
    func olderServer() async throws {
        let scene = try HandoverScene(units: 3)
        let wifi = Wifi(to: try TestServer.shared(), takesOutbox: false)
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let outbox = try phone.start(wifi)
        for unit in scene.units.indices { try await outbox.add(try scene.change(.pickup, of: unit)) }
        #expect(try await phone.drain(outbox) == .nothingWaits)
        for unit in scene.units.indices { try await outbox.add(try scene.change(.handBack, of: unit)) }
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(wifi.answers.map(\.status) == [404] + Array(repeating: 200, count: 6))
        #expect(try scene.house.facts().audit.count == 7)
    }

    @Test(
        "together: what is refused is parked, what stood behind it waits, the rest is done, and a lost answer is asked for again",
        .mayBlock)
    func together() async throws {
        let scene = try HandoverScene(units: 4)
        let phone = OutboxPhone(of: scene.house.account(.staff))
        let wifi = Wifi(to: try TestServer.shared(), [.answerLost])
        let outbox = try phone.start(wifi)
        let refused = try scene.change(.handBack, secondsAgo: 60)
        let behind = try scene.change(.pickup, secondsAgo: 30)
        for change in [refused, behind] { try await outbox.add(change) }
        for unit in 1..<4 { try await outbox.add(try scene.change(.pickup, of: unit)) }
        #expect(try await phone.drain(outbox) == .nothingWaits)
        let first = ["409 asset_not_checked_out", "424 dependency_failed", "200", "200", "200"]
        // What was tried in vain may go after the others, or with them.
        let again = wifi.answers.dropFirst().flatMap(\.results)
        #expect(wifi.answers.first?.summaries == first)
        #expect(again.map(\.summary).sorted() == first.sorted())
        #expect(again.filter(\.isReplay).map(\.summary) == ["200", "200", "200"])
        #expect(await outbox.entries.map(\.change) == [refused, behind])
        #expect(await outbox.parked.map(\.change) == [refused])
        try await outbox.discard(try #require(await outbox.parked.first))
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(await outbox.entries.isEmpty)
        #expect(try scene.house.facts().checkouts.count == 4)
    }

    @Test("who may not send anything is told so of each change, though they went together", .mayBlock) func viewer() async throws
    {
        let scene = try HandoverScene(units: 2)
        let phone = OutboxPhone(of: scene.house.account(.viewer))
        let outbox = try phone.start(Wifi(to: try TestServer.shared()))
        for unit in 0..<2 { try await outbox.add(try scene.change(.pickup, of: unit)) }
        #expect(try await phone.drain(outbox) == .nothingWaits)
        #expect(await outbox.parked.map { $0.refusal?.code } == ["insufficient_role", "insufficient_role"])
    }

    @Test(
        "a bad afternoon: random weather and kills, and every change is in the books once, in the order of its asset", .mayBlock)
    func badAfternoon() async throws {
        var chance = SystemRandomNumberGenerator()
        let scene = try HandoverScene(units: 8)
        try scene.house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
        let phone = OutboxPhone(of: scene.house.account(.staff))
        var keys: Set<String> = []
        for minutesAgo in [20.0, 10] {
            for unit in scene.units.indices.dropFirst().shuffled(using: &chance) {
                let outbox = try phone.start(Wifi(to: try TestServer.shared(), Wifi.storm(of: 3, &chance)))
                let trip = [
                    try scene.change(.pickup, of: unit, secondsAgo: minutesAgo * 60),
                    try scene.change(.handBack, of: unit, secondsAgo: minutesAgo * 60 - 120),
                ]
                for change in trip { try await outbox.add(change) }
                keys.formUnion(trip.map(\.key))
                _ = try await outbox.drain()
            }
        }
        let last = try phone.start(Wifi(to: try TestServer.shared()))
        #expect(try await phone.drain(last) == .nothingWaits)
        #expect(await last.parked.map { $0.refusal?.code } == [])
        let audit = try scene.house.facts().audit.filter { $0["asset_id"] != nil }
        #expect(audit.count == keys.count)
        #expect(Set(audit.compactMap { $0["idempotency_key"] }) == keys)
        #expect(try scene.house.facts().checkouts.filter { $0["returned_at"] == nil }.map { $0["asset_id"] } == [scene.unit.id])
    }
}

extension HandoverScene {
    /// What a person does with one of the scene's units.
    fileprivate func change(_ kind: Change.Kind, of unit: Int = 0, secondsAgo: Double = 0) throws -> Change {
        try Change(
            kind, asset: units[unit].id, reservation: reservation.id, scannedCode: "https://qr.example.com/\(units[unit].code)",
            at: Date().addingTimeInterval(-secondsAgo))
    }
}

extension Wifi {
    /// Weather by chance.
    fileprivate static func storm(of count: Int, _ chance: inout some RandomNumberGenerator) -> [Weather] {
        (0..<count).map { _ in Weather.allCases.randomElement(using: &chance) ?? .clear }
    }
}
