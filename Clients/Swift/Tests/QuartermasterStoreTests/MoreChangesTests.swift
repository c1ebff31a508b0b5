import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

/// What is noted besides scans: counted gear, swaps, losses, reports, and taking back.
@Suite struct MoreChangesTests {
    private let bench: Bench
    private let cables = UUID()

    /// `R-1` asks for two cameras and for four cables, which nobody tells apart.
    init() async throws {
        bench = try Bench()
        let line = #"""
            {"id":"\#(OfficeClient.part(cables))","item":{"id":"\#(OfficeClient.part(cables))","name":"Cable","sku":null,"serialized":false},
             "qty":4,"version":1,"shortage":0,"came_back":0,"added_at_shelf":false,"kit_id":null,
             "counted":{"picked_up":0,"out":0,"returned":0,"lost":0,"used":0},"had_out":0,"assigned_asset_ids":[],"assigned_assets":[],
             "candidate_assets":[]}
            """#
        let told = ScriptedOffice.reservation(Ids.reservation, "R-1", qty: 2)
            .replacing("\"items\":[{", with: "\"items\":[\(line),{")
        await bench.office.put("reservation", Ids.reservation, told)
        _ = try await bench.replica.pull()
    }

    private func noted(_ outcome: ScanOutcome) throws -> NotedChange {
        guard case .noted(let change) = outcome else { throw Bench.Unexpected(what: "\(outcome)") }
        return change
    }

    private func seen() throws -> Reservation { try #require(try bench.store.reservation(Ids.reservation)) }

    @discardableResult private func out(_ qty: Int, anyway: Bool = false) throws -> ScanOutcome {
        try bench.store.notePickup(
            of: qty, line: cables, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, anyway: anyway)
    }

    @discardableResult private func back(_ qty: Int, lost: Int = 0, used: Int = 0) throws -> ScanOutcome {
        try bench.store.noteReturn(
            of: qty, lost: (lost, lost > 0 ? "In the river." : nil), used: used, line: cables, on: Ids.reservation, by: Ids.ana,
            at: bench.clock.now)
    }

    @Test("a text that the server takes none of is told before anything is noted, by the lengths of the description")
    func longTexts() throws {
        let long = String(repeating: "x", count: 10_001)
        func tooLong(_ field: String, _ most: Int, _ note: () throws -> Void) {
            #expect(throws: TextFault.tooLong(field: field, most: most)) { try note() }
        }
        let store = bench.store
        tooLong("notes", 2000) {
            let photo = NewFile(.data(Data([1])), contentType: "image/png")
            let report = HouseStore.Report(.out, .fair, notes: long, photos: [photo])
            _ = try store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana)
        }
        tooLong("lost_note", 2000) {
            _ = try store.note(
                .back, asset: Ids.first, on: Ids.reservation, by: Ids.ana, anyway: true, loss: .init(note: long))
        }
        tooLong("reason", 200) {
            _ = try store.noteSwap(Ids.first, by: "FX-2", on: Ids.reservation, reason: long, account: Ids.ana, anyway: true)
        }
        tooLong("name", 200) {
            var filling = InspectionFilling()
            filling.signOffs[.staff] = .init(name: long, signature: NewFile(.data(Data([1])), contentType: "image/png"))
            _ = try store.fillIn(UUID(), filling, by: Ids.ana)
        }
        #expect(try store.entries().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.files.url.path).isEmpty)
        let schemas = try Self.schemas()
        for limit in TextLimit.all {
            let schema = schemas[limit.schema]?["additionalProperties"] as? [String: Any] ?? schemas[limit.schema]
            let field = (schema?["properties"] as? [String: [String: Any]])?[limit.field]
            #expect(field?["maxLength"] as? Int == limit.most, "\(limit)")
        }
    }

    /// Of the description.
    private static func schemas() throws -> [String: [String: Any]] {
        let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let text = try Data(contentsOf: root.appendingPathComponent("openapi/openapi.json"))
        let document = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        return try #require((document["components"] as? [String: Any])?["schemas"] as? [String: [String: Any]])
    }

    @Test("the types of files, the most photos of a report and the most changes of a request are those of the description")
    func limits() throws {
        let schemas = try Self.schemas()
        let files = try #require(schemas["InspectionFileType"]?["enum"] as? [String])
        let photos = try #require(schemas["PhotoType"]?["enum"] as? [String])
        #expect(Set(NewFile.types.keys) == Set(files))
        #expect(Set(files.filter(HouseStore.Report.takes)) == Set(photos))
        func most(_ schema: String, _ field: String) -> Int? {
            (schemas[schema]?["properties"] as? [String: [String: Any]])?[field]?["maxItems"] as? Int
        }
        #expect(most("NewConditionReport", "photo_object_paths") == HouseStore.Report.mostPhotos)
        #expect(most("Outbox", "entries") == OutboxSender.most)
    }

    @Test("counted gear is judged and shown by its numbers, and its changes go in their order")
    func counted() async throws {
        #expect(try back(1).refusal == .moreThanOut)
        #expect(try out(5).refusal == .lineCapacityFull)
        let first = try noted(out(3))
        #expect(first.body.contains(#""qty":3"#) && first.path.hasSuffix("/pickups"))
        #expect(try seen().progress.counted.out == 3)
        #expect(try out(2).refusal == .lineCapacityFull)
        let second = try noted(back(1, lost: 1))
        #expect(second.body.contains(#""lost":1"#) && second.body.contains("In the river."))
        #expect(try seen().items[0].counted == LineCounted(pickedUp: 3, out: 1, returned: 1, lost: 1, used: 0))
        // What was lost keeps its place.
        #expect(try out(3).refusal == .lineCapacityFull)
        let third = try noted(out(3, anyway: true))
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order == [first.key, second.key, third.key])
    }

    @Test("a count of nothing, or below 0, is told before anything is noted, whatever a person knows better")
    func noCount() throws {
        for anyway in [false, true] {
            #expect(throws: CountFault.nothing) { try out(0, anyway: anyway) }
            #expect(throws: CountFault.negative) { try out(-1, anyway: anyway) }
        }
        _ = try noted(out(2))
        #expect(throws: CountFault.nothing) { try back(0) }
        #expect(throws: CountFault.negative) { try back(-1) }
        #expect(throws: CountFault.negative) { try back(2, lost: -1) }
        #expect(throws: CountFault.negative) { try back(2, used: -1) }
        #expect(try bench.store.notSynced() == 1)
        _ = try noted(back(0, lost: 2))
    }

    @Test("that what came back was all is said of any line, of one that is scanned too, and takes nothing back")
    func closing() throws {
        // The line of the cameras.
        let cameras = Ids.reservation
        func close(_ qty: Int = 0, line: Id, isLast: Bool = true) throws -> ScanOutcome {
            try bench.store.noteReturn(
                of: qty, line: line, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, isLast: isLast)
        }
        #expect(try close(line: cameras).refusal == .moreThanOut, "nothing has been out")
        try bench.note("FX-1")
        try bench.note("FX-1", .back)
        try bench.note("FX-2")
        let early = try noted(close(line: cameras))
        #expect(early.line == cameras && early.body.contains(#""last":true"#) && early.body.contains(#""qty":0"#))
        #expect(try seen().status == .confirmed && seen().progress.out == 1, "what went out meanwhile stays out")
        try bench.note("FX-2", .back)
        #expect(try seen().status == .confirmed && seen().toClose)
        #expect(try close(1, line: cameras).refusal == .lineNotFound, "cameras are scanned")
        #expect(throws: CountFault.nothing) { try close(line: cameras, isLast: false) }
        let last = try noted(close(line: cameras))
        #expect(try seen().status == .returned && seen().progress.returned == 2)
        #expect(try bench.store.withdraw(last))
        #expect(try seen().status == .confirmed)
        _ = try noted(close(line: cables))
        #expect(try seen().status == .returned, "no cable was out, but cameras were")
    }

    @Test("a swap is one change, shown on both, and holds up both")
    func swap() async throws {
        try bench.note("FX-1")
        #expect(
            try bench.store.noteSwap(Ids.second, by: "FX-3", on: Ids.reservation, account: Ids.ana).refusal == .assetNotCheckedOut
        )
        let swap = try noted(
            bench.store.noteSwap(
                Ids.first, by: "FX-3", on: Ids.reservation, reason: "It failed.", account: Ids.ana, at: bench.clock.now))
        #expect(swap.body.contains(#""scanned_code":"FX-3""#) && swap.body.contains(#""reason":"It failed.""#))
        #expect(try seen().progress.out == 1)
        #expect(try bench.store.asset(Ids.first)?.currentReservationId == nil)
        #expect(try bench.store.asset(Ids.third)?.currentReservationId == Ids.reservation)
        let back = try bench.note("FX-3", .back)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.suffix(2) == [swap.key, back.key])
    }

    @Test("what is lost is out of the house, and says so")
    func lost() throws {
        try bench.note("FX-1")
        let change = try noted(
            bench.store.note(
                .back, asset: Ids.first, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, loss: .init(note: "Stolen.")))
        #expect(change.body.contains(#""lost":true,"lost_note":"Stolen.""#))
        #expect(try bench.store.asset(Ids.first)?.status == "DISPOSED")
        #expect(try bench.scan("FX-1").refusal == .assetUnavailable)
    }

    private func parked(_ change: NotedChange, _ code: String = "asset_unavailable") async throws -> Conflict {
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error(code).utf8)))
        try await bench.store.database.write { try Entries.set(refusal, of: change, in: $0) }
        return try #require(try bench.store.conflicts().first { $0.id == change.key })
    }

    @Test("a loss that goes all the same is a loss still, of an asset and of counted gear, and a place a place")
    func overriddenLoss() async throws {
        try bench.note("FX-1")
        let lost = try noted(
            bench.store.note(
                .back, asset: Ids.first, on: Ids.reservation, scannedCode: "FX-1", by: Ids.ana, at: bench.clock.now,
                loss: .init(note: "Stolen.")))
        try bench.store.settle(try await parked(lost), by: .override, reason: "It is.", account: Ids.ana)
        var again = try #require(try bench.store.entries().last)
        #expect(again.key != lost.key && again.facts == lost.facts && again.at == lost.at)
        #expect(again.body.contains(#""lost":true,"lost_note":"Stolen.","override":{"reason":"It is."}"#))
        #expect(!again.body.contains("scanned_code"))
        #expect(try bench.store.asset(Ids.first)?.status == "DISPOSED")
        try bench.note("FX-2")
        let placed = try noted(
            bench.store.note(.back, asset: Ids.second, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, location: "BOG"))
        try bench.store.settle(try await parked(placed), by: .override, reason: "It is.", account: Ids.ana)
        again = try #require(try bench.store.entries().last)
        #expect(again.key != placed.key && again.body.contains(#""location":"BOG""#))
        try out(3)
        let counted = try noted(back(1, lost: 1))
        try bench.store.settle(try await parked(counted), by: .override, reason: "It is.", account: Ids.ana)
        again = try #require(try bench.store.entries().last)
        #expect(again.key != counted.key && again.facts == counted.facts)
        #expect(again.body.contains(#""lost":1,"lost_note":"In the river.""#) && again.body.contains(#""qty":1"#))
    }

    @Test("a report shows at once how an asset is, and is refused of what no line asks for")
    func report() async throws {
        let report = HouseStore.Report(.in, .damaged, isOutOfService: true)
        let tripod = UUID()
        let other = ScriptedOffice.asset(tripod, 9).replacing(OfficeClient.part(Ids.item), with: OfficeClient.part(UUID()))
        await bench.office.put("asset", tripod, other)
        _ = try await bench.replica.pull()
        #expect(try bench.store.note(report, of: tripod, on: Ids.reservation, by: Ids.ana).refusal == .assetNotOnReservation)
        try bench.note("FX-1")
        try bench.note("FX-1", .back)
        _ = try noted(bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana))
        #expect(try bench.store.asset(Ids.first)?.condition == "damaged")
        #expect(try bench.scan("FX-1").refusal == .assetUnavailable)
    }

    @Test("what was swapped away may be reported on")
    func reportOfSwapped() throws {
        try bench.note("FX-1")
        _ = try noted(
            bench.store.noteSwap(Ids.first, by: "FX-3", on: Ids.reservation, account: Ids.ana, at: bench.clock.now))
        let report = HouseStore.Report(.in, .damaged, notes: "It failed.")
        _ = try noted(bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana))
    }

    @Test("where a second pickup is undone, the first trip stands as it was")
    func undoneSecondPickup() async throws {
        try bench.note("FX-1")
        try bench.note("FX-1", .back)
        let before = try seen()
        let again = try bench.note("FX-1")
        await bench.network(false)
        _ = try await bench.sender.send()
        guard case .noted = try bench.store.takeBack(again, by: Ids.ana, at: bench.clock.now) else {
            throw Bench.Unexpected(what: "not undone")
        }
        #expect(try seen() == before)
        #expect(try bench.scan("FX-1", .back).standing == .back)
    }

    @Test("what has not left is withdrawn, what may have left is undone, and both are shown")
    func takenBack() async throws {
        let first = try bench.note("FX-1")
        #expect(try bench.store.takeBack(first, by: Ids.ana) == .withdrawn)
        #expect(try seen().progress.out == 0)
        let second = try bench.note("FX-2")
        _ = try await bench.sender.send()
        guard case .noted(let undo) = try bench.store.takeBack(second, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        #expect(undo.body == #"{"key":"\#(second.key)"}"# && undo.path.hasSuffix("/undo"))
        #expect(try seen().progress.out == 0)
        #expect(try bench.store.asset(Ids.second)?.currentReservationId == nil)
        try bench.note("FX-2")
        #expect(try await bench.sender.send() == .nothingWaits)
    }

    @Test("a swap offers only what can be done about a swap")
    func waysOfSwap() async throws {
        try bench.note("FX-1")
        let swap = try noted(
            bench.store.noteSwap(Ids.first, by: "FX-3", on: Ids.reservation, account: Ids.ana, at: bench.clock.now))
        func ways(_ code: String, _ asset: Id, on reservation: Id?) throws -> [WayOn] {
            let other = reservation.map { #""\#(OfficeClient.part($0))""# } ?? "null"
            let cause =
                #"{"id":"\#(OfficeClient.part(asset))","status":"IN_STOCK","out":true,"current_reservation_id":\#(other),"picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":null}"#
            let body = ScriptedOffice.error(code, current: #"{"reservation_status":"confirmed","asset":\#(cause)}"#)
            let refusal = try #require(Refusal(status: 409, body: Data(body.utf8)))
            #expect(refusal.asset?.id == asset)
            return WayOn.ways(of: swap, refusal)
        }
        #expect(
            try ways("asset_unavailable", Ids.third, on: Ids.other) == [.look(reservation: Ids.other), .sendAgain, .discard])
        #expect(try ways("asset_not_checked_out", Ids.first, on: nil) == [.discard, .sendAgain])
        #expect(
            try ways("asset_not_checked_out", Ids.first, on: Ids.other)
                == [.look(reservation: Ids.other), .discard, .sendAgain])
    }

    @Test("a camera that is one too many goes in the place of another, when a person says of which")
    func swapOnConflict() async throws {
        try bench.note("FX-1")
        _ = try await bench.sender.send()
        await bench.office.refuse(
            Ids.third, ScriptedOffice.error("line_capacity_full", current: #"{"reservation_status":"confirmed"}"#))
        try bench.note("FX-3")
        _ = try await bench.sender.send()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.ways.first == .swap)
        try bench.store.swap(conflict, for: Ids.first, account: Ids.ana)
        let swap = try #require(try bench.store.entries().first { $0.kind == .swap })
        #expect(swap.asset == Ids.first && swap.facts.by == Ids.third && swap.key != conflict.id)
        #expect(try bench.store.conflicts().isEmpty)
        #expect(try bench.store.asset(Ids.third)?.currentReservationId == Ids.reservation)
    }
}
