import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

/// Files of an inspection stay on the phone until the server has said that it is completed.
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

    @discardableResult private func fill(_ slot: String, _ count: Int) throws -> NotedChange {
        var filling = InspectionFilling()
        filling.photos = [slot: NewFile(.data(Data(repeating: 7, count: count)), contentType: "image/jpeg")]
        bench.clock.advance(1)
        return try #require(try bench.store.fillIn(id, filling, by: Ids.ana, at: bench.clock.now).first)
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
        // The clock of this test is an old one: what is older than the server keeps is let go at a start.
        try await bench.store.database.write { try $0.run("update named_file set at = ?", [Date().timeIntervalSince1970]) }
        let again = try HouseStore(folder: bench.folder, house: Ids.house)
        #expect(try Data(contentsOf: again.location(of: file)).count == 50)
        let completed = try bench.store.complete(id, by: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.suffix(2) == [filled.key, completed.key])
        #expect(try kept.isEmpty && onDisk == 0)
    }

    @Test("what nobody completes is let go when the server lets it go, too")
    func old() async throws {
        try fill("front", 50)
        try await sendAll()
        #expect(try onDisk == 1)
        let file = try #require(try bench.store.keptFiles(ofInspection: id).first)
        try FileManager.default.setAttributes(
            [.modificationDate: Date() - 100_000], ofItemAtPath: bench.store.location(of: file).path)
        try await bench.store.database.write {
            try $0.run("update named_file set at = ?", [Date().timeIntervalSince1970 - 31 * 86_400])
        }
        _ = try HouseStore(folder: bench.folder, house: Ids.house)
        #expect(try kept.isEmpty && onDisk == 0)
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
                return try Entries.finish(try #require(try Entries.one(change.key, in: db)), in: db)
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
        #expect(try kept == [50] && onDisk == 1)
        await bench.network(true)
        let again = try bench.store.fillInAgain(id, by: Ids.ana)
        #expect(again.count == 1 && again[0].files.map(\.size) == [50])
        try bench.store.settle(conflict, by: .sendAgain, account: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.suffix(2) == [again[0].key, completed.key])
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
