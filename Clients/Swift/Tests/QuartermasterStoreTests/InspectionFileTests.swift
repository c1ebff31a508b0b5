import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

/// Files of an inspection stay on the phone until the server has said that it is completed, and what was noted last counts.
@Suite struct InspectionFileTests {
    private let bench: Bench
    private let id: Id

    /// An inspection is begun, and the server takes no outboxes: what is sent of it is told apart by its path.
    init() async throws {
        bench = try Bench()
        _ = try await bench.replica.pull()
        await bench.office.takeNoOutboxes()
        id = try #require(try bench.store.beginInspection(of: Ids.first, on: Ids.reservation, .pickup, by: Ids.ana).inspection)
    }

    @discardableResult private func fill(_ slot: String, _ count: Int, by account: Id = Ids.ana) throws -> NotedChange {
        var filling = InspectionFilling()
        filling.photos = [slot: NewFile(.data(Data(repeating: 7, count: count)), contentType: "image/jpeg")]
        return try fill(filling, by: account)
    }

    @discardableResult private func fill(_ filling: InspectionFilling, by account: Id = Ids.ana) throws -> NotedChange {
        bench.clock.advance(1)
        return try #require(try bench.store.fillIn(id, filling, by: account, at: bench.clock.now).first)
    }

    private func sendAll() async throws {
        for _ in 0..<10 {
            _ = try await bench.sender.send()
            _ = try await bench.uploader.upload()
            bench.clock.advance(400)
        }
    }

    private var kept: [Int] { get throws { try bench.store.keptFiles(ofInspection: id).map(\.size) } }

    private var onDisk: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: bench.store.files.url.path).count }
    }

    /// Completing is refused for want of something, until it was asked so often.
    private func lack(_ times: Int, _ gap: @escaping @Sendable (_ path: String) -> String) async {
        let office = bench.office
        let count = Times()
        await bench.transport.answer { request in
            guard request.url.path.hasSuffix("/complete"), await count.next() <= times else {
                return await office.answer(request)
            }
            let path = await office.stored.keys.sorted().last ?? ""
            return .json(
                409, ScriptedOffice.error("inspection_incomplete", current: #"{"missing":[\#(gap(path))]}"#))
        }
    }

    private actor Times {
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    @Test("a photo stays when the server has named it, over a start too, and goes when the inspection is completed")
    func completed() async throws {
        let filled = try fill("front", 50)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(try kept == [50] && onDisk == 1)
        let file = try #require(try bench.store.keptFiles(ofInspection: id).first)
        #expect(file.change?.photos?.keys.first == "front")
        let location = bench.store.location(of: file)
        try FileManager.default.setAttributes([.modificationDate: Date() - 100_000], ofItemAtPath: location.path)
        let again = try HouseStore(folder: bench.folder, house: Ids.house, now: bench.clock.now)
        #expect(try Data(contentsOf: again.location(of: file)).count == 50)
        let completed = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.suffix(2) == [filled.key, completed.key])
        #expect(try kept.isEmpty && onDisk == 0)
    }

    private func opened(daysLater days: Double) throws -> HouseStore {
        try HouseStore(folder: bench.folder, house: Ids.house, now: bench.clock.now.addingTimeInterval(days * 86_400))
    }

    @Test("what nobody completes is let go when the server lets it go, too, counted from when it was named")
    func old() async throws {
        try fill("front", 50)
        bench.clock.advance(31 * 86_400)
        try await sendAll()
        let file = try #require(try bench.store.keptFiles(ofInspection: id).first)
        try FileManager.default.setAttributes(
            [.modificationDate: Date() - 100_000], ofItemAtPath: bench.store.location(of: file).path)
        _ = try opened(daysLater: 29)
        #expect(try kept == [50] && onDisk == 1)
        _ = try opened(daysLater: 31)
        #expect(try kept.isEmpty && onDisk == 0)
    }

    @Test("where there is no room to let go of what is old, that waits for another start")
    func oldAndFull() async throws {
        try fill("front", 50)
        try await sendAll()
        func setLimit(_ pages: Int) async throws {
            try await bench.store.database.writeWithoutTransaction { try $0.execute(sql: "pragma max_page_count = \(pages)") }
        }
        // To delete takes room here.
        try await bench.store.database.write {
            try $0.execute(
                sql: """
                    create trigger growing after delete on named_file begin
                        insert into document (kind, id, run, body) values ('test', old.name, 0, hex(zeroblob(100000)));
                    end
                    """)
        }
        let there = try await bench.store.database.read { try Int.fetchOne($0, sql: "pragma page_count") ?? 0 }
        try await setLimit(there)
        let later = bench.clock.now.addingTimeInterval(31 * 86_400)
        try bench.store.letGoOfOld(at: later)
        #expect(try kept == [50])
        try await setLimit(there + 1000)
        try bench.store.letGoOfOld(at: later)
        #expect(try kept.isEmpty)
    }

    /// As the server orders what names the same: by the time that it is said with, and by its own clock where that is ahead of it.
    private func nameAtServer(by now: @escaping @Sendable () -> Date) async -> Stamps {
        let stamps = Stamps()
        let office = bench.office
        await bench.transport.answer { request in
            if request.method == "PATCH", let body = request.body, request.url.path.contains("/inspections/"),
                let change = try? ModelCoding.decoder().decode(InspectionChange.self, from: body)
            {
                await stamps.take(change, at: now())
            }
            return await office.answer(request)
        }
        return stamps
    }

    private actor Stamps {
        private var stamp = Date.distantPast
        private(set) var front: String?
        private(set) var odometer: Int?
        private var odometerStamp = Date.distantPast

        func take(_ change: InspectionChange, at now: Date) {
            guard case .value(let said)? = change.at else { return }
            let at = min(said, now)
            if let slot = change.photos?["front"], at >= stamp { (front, stamp) = (slot, at) }
            if case .value(let read)? = change.odometer, at >= odometerStamp { (odometer, odometerStamp) = (read, at) }
        }
    }

    @Test(
        "what is filled in after the clock was set back counts, at the server and here, whether what it replaces was sent before or not",
        arguments: [false, true])
    func clockSetBack(isSentBetween: Bool) async throws {
        // The server's clock is three hours behind the phone's, and then the phone's is set right.
        let clock = bench.clock
        let start = clock.now
        let ahead = 10_800.0
        clock.advance(ahead)
        let isRight = Flag()
        let stamps = await nameAtServer { isRight.isOn ? clock.now : clock.now.addingTimeInterval(-ahead) }
        var filling = InspectionFilling()
        filling.odometer = 100
        try fill("front", 50)
        try fill(filling)
        if isSentBetween { try await sendAll() }
        clock.advance(-ahead)
        isRight.turnOn()
        try fill("front", 60)
        filling.odometer = 200
        try fill(filling)
        #expect(clock.now > start)
        try await sendAll()
        #expect(try kept == [60] && onDisk == 1)
        let path = try #require(await stamps.front)
        #expect(await bench.office.stored[path]?.count == 60)
        #expect(await stamps.odometer == 200)
        // The slot is emptied after the clock was set back again.
        clock.advance(-ahead)
        filling = InspectionFilling()
        filling.noPhotos = ["front"]
        try fill(filling)
        clock.advance(ahead)
        try await sendAll()
        #expect(await stamps.front == nil)
        #expect(try kept.isEmpty && onDisk == 0)
    }

    private final class Flag: @unchecked Sendable {
        private let lock = NSLock()
        private var value = false
        var isOn: Bool { lock.withLock { value } }
        func turnOn() { lock.withLock { value = true } }
    }

    @Test("what fills in the same goes in the order of noting, and nothing else waits for it")
    func sameSlot() async throws {
        let (first, other, second) = (try fill("front", 50), try fill("back", 60), try fill("front", 70))
        #expect(second.after.contains(first.key) && !other.after.contains(first.key))
        #expect(Set(other.after) == Set(first.after), "only the beginning")
        try await sendAll()
        let order = await bench.office.order
        #expect(try #require(order.firstIndex(of: first.key)) < #require(order.firstIndex(of: second.key)))
        #expect(try kept == [60, 70])
    }

    @Test("of a slot the photo that was noted last stays, in whatever order they arrived, and none where it was taken away")
    func replaced() async throws {
        try fill("front", 50)
        try await sendAll()
        try fill("front", 60)
        try fill("back", 70)
        try await sendAll()
        #expect(try kept == [60, 70] && onDisk == 2)
        // The earlier of two arrives last.
        let (first, second) = (try fill("front", 80), try fill("front", 90))
        for change in [second, first] {
            let unneeded = try await bench.store.database.write { db in
                try Files.set(
                    MintedUpload(
                        uploadUrl: "u", objectPath: "p", expiresAt: Date(), method: "PUT",
                        headers: MintedUploadHeaders(contentType: .init(rawValue: "image/jpeg"))),
                    at: Date(), of: change.files[0].name, in: db)
                return try Entries.finish(try #require(try Entries.one(change.key, in: db)), at: Date(), in: db)
            }
            bench.store.files.remove(unneeded)
        }
        #expect(try kept == [70, 90])
        var filling = InspectionFilling()
        filling.noPhotos = ["front"]
        bench.clock.advance(1)
        _ = try bench.store.fillIn(id, filling, by: Ids.ana, at: bench.clock.now)
        try await sendAll()
        #expect(try kept == [70] && onDisk == 1)
    }

    @Test(
        "what the server lacks when it is to be completed goes again, and then it is completed",
        arguments: ["file", "photo"])
    func lacking(kind: String) async throws {
        try fill("front", 50)
        try await sendAll()
        await lack(1) { path in
            kind == "file"
                ? #"{"kind":"file","object_path":"\#(path)","reason":"missing"}"# : #"{"kind":"photo","slot":"front"}"#
        }
        let completed = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        #expect(try bench.store.conflicts().isEmpty)
        #expect(await bench.office.order.last == completed.key)
        #expect(await bench.office.stored.count == 2, "it went twice")
        #expect(try bench.store.notSynced() == 0)
        #expect(try kept.isEmpty && onDisk == 0)
    }

    @Test("after a few times a person is told, and the photo is still there to be filled in again")
    func lackingForGood() async throws {
        try fill("front", 50)
        try await sendAll()
        await lack(.max) { #"{"kind":"file","object_path":"\#($0)","reason":"missing"}"# }
        let completed = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.id == completed.key && conflict.ways.first == .fillIn)
        #expect(await bench.office.stored.count == 4, "it went again three times")
        #expect(try kept == [50] && onDisk == 1)
        await bench.network(true)
        let again = try bench.store.fillInAgain(id, by: Ids.ana)
        #expect(again.count == 1 && again[0].files.map(\.size) == [50])
        try bench.store.settle(conflict, by: .sendAgain, account: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.suffix(2) == [again[0].key, completed.key])
        #expect(try kept.isEmpty && onDisk == 0)
    }

    @Test("what another noted goes again with the completion that whoever is signed in may send, and says whose it is")
    func lackingOfAnother() async throws {
        let mateo = UUID()
        try fill("front", 50, by: mateo)
        let completed = try bench.store.complete(id, by: mateo)
        await lack(1) { #"{"kind":"file","object_path":"\#($0)","reason":"missing"}"# }
        try await sendAll()
        #expect(try bench.store.notSynced() == 2, "it is Mateo's")
        try bench.store.release(to: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.last == completed.key)
        #expect(try bench.store.notSynced() == 0)
        for bodies in await bench.office.arrived.values where bodies.contains(where: { $0.contains("photos") }) {
            #expect(bodies.allSatisfy { $0.contains(#""noted_by":"\#(OfficeClient.part(mateo))""#) })
        }
    }

    @Test("what one noted and another completes goes again without being asked about")
    func lackingOfOneAndAnother() async throws {
        let mateo = UUID()
        try fill("front", 50, by: mateo)
        try bench.store.release(to: Ids.ana)
        try await sendAll()
        await lack(1) { #"{"kind":"file","object_path":"\#($0)","reason":"missing"}"# }
        let completed = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.last == completed.key)
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("what is filled in again and let go is kept as before, with its bytes", arguments: [false, true])
    func againLetGo(isParked: Bool) async throws {
        try fill("front", 50)
        try await sendAll()
        let before = try bench.store.keptFiles(ofInspection: id)
        let again = try #require(try bench.store.fillInAgain(id, by: Ids.ana).first)
        #expect(try kept.isEmpty, "it is on its way")
        if isParked {
            let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("inspection_not_found").utf8)))
            try await bench.store.database.write { try Entries.set(refusal, of: again, in: $0) }
            try bench.store.settle(try #require(try bench.store.conflicts().first), by: .discard, account: Ids.ana)
        } else {
            #expect(try bench.store.withdraw(again))
        }
        #expect(try bench.store.keptFiles(ofInspection: id) == before)
        #expect(try onDisk == 1)
        // It is sent again all the same, when the server lacks it.
        await lack(1) { #"{"kind":"file","object_path":"\#($0)","reason":"missing"}"# }
        _ = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.count == 2)
        #expect(try kept.isEmpty && onDisk == 0)
    }

    @Test("what waits to be filled in otherwise is not filled in again")
    func againReplaced() async throws {
        try fill("front", 50)
        try fill("back", 60)
        try await sendAll()
        try fill("front", 70)
        #expect(try bench.store.fillInAgain(id, by: Ids.ana).map(\.files.first?.size) == [60])
        try await sendAll()
        #expect(try kept == [60, 70] && onDisk == 2)
    }

    @Test("signing out leaves no file of an inspection, but for one of which something waits")
    func signedOut() async throws {
        try fill("front", 50)
        try await sendAll()
        let late = try fill("back", 60)
        try bench.store.dropCopy()
        #expect(try kept == [50] && onDisk == 2)
        try await sendAll()
        #expect(await bench.office.order.last == late.key)
        try bench.store.dropCopy()
        #expect(try kept.isEmpty && onDisk == 0)
    }

    @Test("what lacks and was never here is a person's to fill in")
    func neverHere() async throws {
        try fill("front", 50)
        try await sendAll()
        await lack(.max) { _ in #"{"kind":"photo","slot":"back"}"# }
        _ = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        #expect(try bench.store.conflicts().count == 1)
        #expect(try kept == [50])
    }

    @Test("where somebody else has completed it, nothing of it stays but what a person is asked about")
    func completedElsewhere() async throws {
        try fill("front", 50)
        try await sendAll()
        let late = try fill("back", 60)
        await bench.transport.answer { [office = bench.office] request in
            let isFilling = request.method == "PATCH" && request.url.path.hasPrefix("/api/office/inspections/")
            return isFilling ? .json(409, ScriptedOffice.error("already_applied")) : await office.answer(request)
        }
        try await sendAll()
        #expect(try bench.store.conflicts().map(\.id) == [late.key])
        #expect(try kept.isEmpty && onDisk == 1)
        try bench.store.settle(try #require(try bench.store.conflicts().first), by: .discard, account: Ids.ana)
        #expect(try onDisk == 0)
    }
}
