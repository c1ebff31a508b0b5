import Foundation
import GRDB
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

@Suite struct NotingTests {
    @Test("each commit is on the disk before it returns")
    func durable() throws {
        let bench = try Bench()
        let level = try bench.store.database.writeWithoutTransaction { try Int.fetchOne($0, sql: "pragma synchronous") }
        #expect(level == 2)
    }

    @Test("the files of a house are their owner's alone, also those of before")
    func rights() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        let files = FileManager.default
        func rights() throws -> [Int] {
            try files.contentsOfDirectory(atPath: bench.folder.path).filter { $0.contains("sqlite") }.map {
                try files.attributesOfItem(atPath: bench.folder.appendingPathComponent($0).path)[.posixPermissions] as? Int ?? 0
            }
        }
        #expect(try rights() == [0o600, 0o600, 0o600])
        for name in try files.contentsOfDirectory(atPath: bench.folder.path) where name.contains("sqlite") {
            let path = bench.folder.appendingPathComponent(name).path
            try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        }
        _ = try HouseStore(folder: bench.folder, house: Ids.house)
        #expect(try rights() == [0o600, 0o600, 0o600])
    }

    @Test("what was noted is there after the process was killed, with the same key and the same bytes")
    func survives() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        let change = try bench.note("FX-1")
        let again = try HouseStore(folder: bench.folder, house: Ids.house)
        #expect(try again.entries() == [change])
        #expect(change.body.contains(#""scanned_code":"FX-1""#))
        #expect(change.notedBy == Ids.ana)
    }

    @Test("a change or a file that this version can't read is an error, and nothing is sent past it")
    func unreadable() async throws {
        for sql in ["update entry set kind = 'teleports'", "update entry set facts = '{'", "update file set state = 'folded'"] {
            let bench = try Bench()
            _ = try await bench.replica.pull()
            try bench.note("FX-1")
            let report = HouseStore.Report(
                .out, .good, photos: [NewFile(.data(Data([1])), contentType: "image/png")])
            _ = try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana)
            try await bench.store.database.write { try $0.execute(sql: sql) }
            #expect(throws: StoreFault.self) { try bench.store.entries() }
            await #expect(throws: StoreFault.self) { try await bench.sender.send() }
            #expect(await bench.office.order.isEmpty)
            #expect(try bench.store.notSynced() == 2)
            // It is opened all the same, so that the app can say so.
            #expect(try HouseStore(folder: bench.folder, house: Ids.house).notSynced() == 2)
        }
    }

    @Test("a database that can't be read is an error, and stays as it is")
    func broken() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(OfficeClient.part(Ids.house) + ".sqlite")
        let bytes = Data(repeating: 0x7B, count: 5000)
        try bytes.write(to: file)
        #expect(throws: DatabaseError.self) { try HouseStore(folder: folder, house: Ids.house) }
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test("where there is no room it says so, and nothing is half done")
    func noRoom() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        try bench.note("FX-1")
        let before = try bench.store.entries()
        func setLimit(_ pages: Int) async throws {
            try await bench.store.database.writeWithoutTransaction { try $0.execute(sql: "pragma max_page_count = \(pages)") }
        }
        let there = try await bench.store.database.read { try Int.fetchOne($0, sql: "pragma page_count") ?? 0 }
        try await setLimit(there)
        // More bytes than the database has left on its pages.
        let notes = String(repeating: "🎥", count: 2000)
        let report = HouseStore.Report(
            .out, .fair, notes: notes, photos: [NewFile(.data(Data([1])), contentType: "image/png")])
        #expect(throws: StoreFault.full) { try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana) }
        #expect(try bench.store.entries() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.store.files.url.path).isEmpty)
        try await setLimit(there + 1000)
        _ = try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana)
        #expect(try bench.store.entries().count == 2)
    }

    @Test("a tag and a serial find the asset, and are no scanned code")
    func tags() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        #expect(try !bench.note("cam-1").body.contains("scanned_code"))
        #expect(try bench.note("https://gear.example.com/q/FX-2").body.contains("scanned_code"))
    }

    @Test("a label with an address that is ours is sent as the code that it names; once a house names hosts, no other is")
    func ownHosts() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        try await bench.store.database.write { db in
            try db.execute(
                sql: """
                    update document set body = json_set(
                        body, '$.code_hosts', json('["qr.example.com"]'), '$.own_hosts', json('["acme.example"]'), '$.public_url', null)
                    where kind = 'tenant'
                    """)
        }
        #expect(try bench.scan("https://elsewhere.example/q/FX-1").refusal == .unknownCode)
        #expect(try bench.note("https://acme.example/q/FX-1").body.contains(#""scanned_code":"FX-1""#))
        // The address by which the server is reached, which it may not know.
        #expect(try bench.note("gear.example.com/q/FX-2").body.contains(#""scanned_code":"FX-2""#))
    }

    @Test("while the first copy is not whole, a scan that finds nothing says so, also after a start")
    func halfCopy() async throws {
        let bench = try Bench()
        await bench.transport.answer { request in
            guard request.url.query?.contains("since=") != true else { throw NoNetwork() }
            return .json(200, #"{"changes":[],"cursor":"half","more":true,"full":true}"#)
        }
        #expect(try await bench.replica.pull() == .later(retryAfter: nil))
        let again = try HouseStore(folder: bench.folder, house: Ids.house)
        guard case .refused(let early) = try again.scan("FX-1", .out, on: Ids.reservation, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not refused")
        }
        #expect(early.code == .unknownCode && !early.isCopyWhole)
        #expect(early.sentence().hasPrefix("This phone has not fetched all of the house yet"))
        await bench.network(true)
        #expect(try await bench.replica.pull() == .upToDate)
        guard case .refused(let late) = try bench.scan("NOTHING") else { throw Bench.Unexpected(what: "not refused") }
        #expect(late.isCopyWhole)
        #expect(late.sentence() == "Nothing here has the code NOTHING.")
        try bench.note("FX-1")
    }

    @Test("a wrong scan is refused at once, and nothing is noted")
    func refused() async throws {
        let bench = try Bench()
        await bench.office.put("asset", Ids.third, ScriptedOffice.asset(Ids.third, 3, status: "REPAIR"))
        _ = try await bench.replica.pull()
        #expect(try bench.scan("NOTHING").refusal == .unknownCode)
        #expect(try bench.scan("FX-1", .back).refusal == .assetNotCheckedOut)
        guard case .refused(let repair) = try bench.scan("FX-3") else { throw Bench.Unexpected(what: "not refused") }
        #expect(repair.code == .assetUnavailable)
        #expect(repair.sentence() == "CAM-3 can't go out: in repair.")
        #expect(repair.sentence(in: "es") == "CAM-3 no puede salir: en reparación.")
        #expect(try bench.scan("FX-1", on: Ids.ana).refusal == .reservationNotFound)
        #expect(try bench.store.entries().isEmpty)
        try bench.note("FX-1")
        #expect(try bench.scan("FX-1").standing == .out)
        #expect(try bench.scan("FX-1", on: Ids.other).refusal == .assetUnavailable)
        try bench.note("FX-2", on: Ids.other)
        guard case .refused(let refusal) = try bench.scan("FX-2") else { throw Bench.Unexpected(what: "not refused") }
        #expect(refusal.sentence() == "CAM-2 is out on R-2.")
        #expect(refusal.sentence(in: "es-CO") == "CAM-2 está fuera en R-2.")
        #expect(refusal.mayBeNotedAnyway)
        try bench.note("FX-2", anyway: true)
    }

    @Test("a line is full when as many as it asks for are out")
    func full() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        try bench.note("FX-1", on: Ids.other)
        guard case .refused(let refusal) = try bench.scan("FX-2", on: Ids.other) else {
            throw Bench.Unexpected(what: "not refused")
        }
        #expect(refusal.code == .lineCapacityFull)
        #expect(refusal.sentence() == "All 1 of Sony FX6 are out already.")
    }

    @Test("what waits is shown on top of the copy, and the last return closes as the server will")
    func overlay() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        try bench.note("FX-1")
        try bench.note("FX-2")
        var seen = try #require(try bench.store.reservation(Ids.reservation))
        #expect(seen.progress.out == 2)
        #expect(seen.items[0].hadOut == 2)
        #expect(try bench.store.asset(Ids.first)?.currentReservationId == Ids.reservation)
        try bench.note("FX-1", .back)
        try bench.note("FX-2", .back)
        seen = try #require(try bench.store.reservation(Ids.reservation))
        #expect(seen.status == .returned)
        #expect(seen.progress.returned == 2)
        #expect(try bench.store.asset(Ids.first)?.currentReservationId == nil)
        #expect(try bench.scan("FX-1", .back).standing == .back)
    }

    @Test("what came back early closes nothing, unless it was the last")
    func toClose() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        try bench.note("FX-1")
        try bench.note("FX-1", .back)
        #expect(try bench.store.reservation(Ids.reservation)?.status == .confirmed)
        #expect(try bench.store.reservation(Ids.reservation)?.toClose == true)
        let last = try bench.store.scan("FX-1", .back, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, isLast: true)
        guard case .noted(let change) = last else { throw Bench.Unexpected(what: "\(last)") }
        #expect(change.body.contains(#""last":true"#))
        #expect(try bench.store.reservation(Ids.reservation)?.status == .returned)
    }

    @Test("two scans of one moment keep their order")
    func order() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        let now = bench.clock.now
        for way in [Way.out, .back, .out] {
            guard case .noted = try bench.store.scan("FX-1", way, on: Ids.reservation, by: nil, at: now) else {
                throw Bench.Unexpected(what: "\(way)")
            }
        }
        let times = try bench.store.entries().map { ModelCoding.text($0.at) }
        #expect(Set(times).count == 3 && times == times.sorted())
    }

    @Test("whoever watches sees a scan without asking")
    func watching() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        var seen = bench.store.watchReservations().makeAsyncIterator()
        #expect(try await seen.next()?.first?.progress.out == 0)
        try bench.note("FX-1")
        #expect(try await seen.next()?.first?.progress.out == 1)
    }

    @Test("whoever watches is told one thing after another, so that the last is the newest", .timeLimit(.minutes(1)))
    func toldInOrder() async {
        let (told, tell) = AsyncStream.makeStream(of: Int.self)
        let queue = HouseStore.tellingQueue()
        for number in 0..<10_000 { queue.async { tell.yield(number) } }
        var numbers: [Int] = []
        for await number in told {
            numbers.append(number)
            if numbers.count == 10_000 { break }
        }
        #expect(numbers == Array(0..<10_000))
    }
}

@Suite struct CaseTests {
    private let part = UUID()

    /// The first camera is a case, in which the third one lies.
    private func bench() async throws -> Bench {
        let bench = try Bench()
        let item = #"{"id":"\#(OfficeClient.part(part))","name":"Case","sku":null,"is_case":true,"serialized":true}"#
        await bench.office.put("item", part, item)
        let box = ScriptedOffice.asset(Ids.first, 1).replacing(OfficeClient.part(Ids.item), with: OfficeClient.part(part))
        await bench.office.put("asset", Ids.first, box)
        let inside = ScriptedOffice.asset(Ids.third, 3)
            .replacing(#""case_id":null"#, with: #""case_id":"\#(OfficeClient.part(Ids.first))""#)
        await bench.office.put("asset", Ids.third, inside)
        _ = try await bench.replica.pull()
        return bench
    }

    @Test("a case takes along what lies in it, and brings back what of it is out")
    func wholeCase() async throws {
        let bench = try await bench()
        try bench.note("FX-1")
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 1)
        #expect(try bench.store.asset(Ids.first)?.currentReservationId == Ids.reservation)
        #expect(try bench.store.asset(Ids.third)?.currentReservationId == Ids.reservation)
        #expect(try bench.scan("FX-3").standing == .out)
        try bench.note("FX-3", .back)
        try bench.note("FX-1", .back)
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 0)
        #expect(try bench.store.asset(Ids.first)?.currentReservationId == nil)
    }

    @Test("a case that no line asks for and that comes back as the last closes with what lies in it")
    func lastCase() async throws {
        let bench = try await bench()
        try bench.note("FX-1")
        let back = try bench.store.scan("FX-1", .back, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, isLast: true)
        guard case .noted = back else { throw Bench.Unexpected(what: "\(back)") }
        #expect(try bench.store.reservation(Ids.reservation)?.status == .returned)
    }

    @Test("a case waits behind a refused change of what lies in it, in one request and later")
    func tied() async throws {
        let bench = try await bench()
        await bench.office.refuse(Ids.third, ScriptedOffice.error("reservation_wrong_state"))
        let refused = try bench.note("FX-3")
        try bench.note("FX-3", .back)
        let behind = try bench.note("FX-1")
        let other = try bench.note("FX-2")
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order == [refused.key, other.key])
        #expect(try bench.store.entries().map(\.state) == [.parked, .waiting, .waiting, .done])
        #expect(try await bench.sender.send() == .nothingWaits)
        await bench.office.refuse(Ids.third, nil)
        try bench.store.settle(try #require(try bench.store.conflicts().first), by: .sendAgain, account: Ids.ana)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.last == behind.key)
    }

    @Test("a case goes without a part that the server refuses, as a new change")
    func partLeftOut() async throws {
        let bench = try await bench()
        let part = OfficeClient.part(Ids.third)
        let cause =
            #"{"id":"\#(part)","status":"REPAIR","out":false,"current_reservation_id":null,"picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":null}"#
        await bench.office.refuse(
            Ids.first,
            ScriptedOffice.error(
                "asset_unavailable",
                current:
                    #"{"reservation_status":"confirmed","contents":[{"asset_id":"\#(part)","code":"asset_unavailable","asset":\#(cause),"line":null}]}"#
            ))
        let refused = try bench.note("FX-1")
        _ = try await bench.sender.send()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.ways == [.leaveOutPart(Ids.third), .override, .sendAgain, .discard])
        try bench.store.leaveOut(part: Ids.third, of: conflict, account: Ids.ana)
        let again = try #require(try bench.store.entries().first)
        #expect(again.key != refused.key && again.parts.isEmpty && again.state == .waiting)
    }

    @Test("where a part of a case is out elsewhere, it is not the case whose return was forgotten")
    func partElsewhere() async throws {
        let bench = try await bench()
        let change = try bench.note("FX-1")
        let cause =
            #"{"id":"\#(OfficeClient.part(Ids.third))","status":"IN_STOCK","out":true,"current_reservation_id":"\#(OfficeClient.part(Ids.other))","picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":"R-2"}"#
        let body = ScriptedOffice.error(
            "asset_unavailable", current: #"{"reservation_status":"confirmed","asset":\#(cause)}"#)
        let refusal = try #require(Refusal(status: 409, body: Data(body.utf8)))
        #expect(refusal.asset?.id == Ids.third)
        #expect(WayOn.ways(of: change, refusal) == [.look(reservation: Ids.other), .override, .sendAgain, .discard])
    }

    @Test("a part that lacks in a case that is back is lost, once, and no place goes with it")
    func partLost() async throws {
        let bench = try await bench()
        try bench.note("FX-1")
        try bench.note("FX-1", .back)
        #expect(try bench.scan("FX-3", .back).standing == .back)
        func lose() throws -> ScanOutcome {
            try bench.store.note(
                .back, asset: Ids.third, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, loss: .init(note: "Not in it."),
                location: "BOG")
        }
        guard case .noted(let change) = try lose() else { throw Bench.Unexpected(what: "not noted") }
        #expect(change.body.contains(#""lost":true"#) && !change.body.contains("location"))
        #expect(try bench.store.asset(Ids.third)?.status == "DISPOSED")
        #expect(try bench.store.reservation(Ids.reservation)?.progress.out == 0)
        #expect(try lose().standing == .back)
    }

    @Test("a case that goes without a part comes back to the place that was said")
    func placeWithoutPart() async throws {
        let bench = try await bench()
        try bench.note("FX-1")
        let back = try bench.store.note(
            .back, asset: Ids.first, on: Ids.reservation, by: Ids.ana, at: bench.clock.now, location: "BOG")
        guard case .noted(let change) = back else { throw Bench.Unexpected(what: "\(back)") }
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("asset_unavailable").utf8)))
        try await bench.store.database.write { try Entries.set(refusal, of: change, in: $0) }
        let conflict = try #require(try bench.store.conflicts().first)
        try bench.store.leaveOut(part: Ids.third, of: conflict, account: Ids.ana)
        let again = try #require(try bench.store.entries().last)
        #expect(again.key != change.key && again.parts.isEmpty && again.body.contains(#""location":"BOG""#))
    }

    @Test("a part that stands in the way is named")
    func partInTheWay() async throws {
        let bench = try await bench()
        try bench.note("FX-3", on: Ids.other)
        guard case .refused(let refusal) = try bench.scan("FX-1") else { throw Bench.Unexpected(what: "not refused") }
        #expect(refusal.code == .assetUnavailable)
        #expect(refusal.sentence() == "CAM-3 is out on R-2.")
    }
}
