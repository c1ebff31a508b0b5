import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

@Suite struct FileTests {
    private let bench: Bench

    init() async throws {
        bench = try Bench()
        _ = try await bench.replica.pull()
    }

    private func photo(_ count: Int, _ byte: UInt8 = 7) -> NewFile {
        NewFile(.data(Data(repeating: byte, count: count)), contentType: "image/jpeg")
    }

    /// The first camera goes out, and is reported with photos.
    private func report(_ photos: [NewFile], _ condition: Condition = .fair) throws -> NotedChange {
        if try bench.store.entries().isEmpty { try bench.note("FX-1") }
        let report = HouseStore.Report(.out, condition, notes: "A scratch.", photos: photos)
        guard case .noted(let change) = try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        return change
    }

    private func location(_ file: NotedFile) -> URL { bench.store.location(of: file) }

    /// Sends and uploads until nothing goes on.
    private func sendAll() async throws {
        for _ in 0..<10 {
            _ = try await bench.sender.send()
            _ = try await bench.uploader.upload()
            bench.clock.advance(400)
        }
    }

    @Test("a photo is on the disk when its report is noted, readable by its owner alone, and gone when the server has both")
    func kept() async throws {
        let change = try report([photo(50)])
        let file = try #require(change.files.first)
        #expect(try Data(contentsOf: location(file)) == Data(repeating: 7, count: 50))
        let attributes = try FileManager.default.attributesOfItem(atPath: location(file).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let again = try HouseStore(folder: bench.folder, house: Ids.house)
        #expect(try again.entries() == bench.store.entries())
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [50])
        #expect(!FileManager.default.fileExists(atPath: location(file).path))
        #expect(await bench.office.arrived[change.key]?.count == 1)
    }

    @Test("a report takes no video and no 21st photo: both are told at once, and nothing is kept")
    func takesNone() throws {
        let video = NewFile(.data(Data([1])), contentType: "video/mp4")
        #expect(throws: FileFault.unknownType("video/mp4")) { try report([photo(50), video]) }
        #expect(throws: FileFault.tooMany) { try report(Array(repeating: photo(50), count: 21)) }
        #expect(try bench.store.entries().allSatisfy(\.files.isEmpty))
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.store.files.url.path).isEmpty)
    }

    @Test("a report waits for all its photos, and the asset waits for neither")
    func waits() async throws {
        let change = try report([photo(50), photo(60)])
        let back = try bench.note("FX-1", .back)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.order.last == back.key)
        #expect(await bench.office.arrived[change.key] == nil)
        try await sendAll()
        let body = try #require(await bench.office.arrived[change.key]?.first)
        #expect(body.contains(#""photo_object_paths":["photos/1.jpg","photos/2.jpg"]"#))
    }

    @Test("a step reads no more of a long outbox than the change of its file: one that can't be read stops no upload")
    func longOutbox() async throws {
        _ = try report([photo(50), photo(60)])
        let back = try bench.note("FX-1", .back)
        try await bench.store.write { [key = back.key] in
            try $0.run("update entry set kind = 'teleports' where key = ?", [key])
        }
        #expect(try await bench.uploader.upload() == .nothingWaits)
        #expect(await bench.office.stored.values.map(\.count).sorted() == [50, 60])
    }

    @Test("a report goes behind the pickup that it needs, and behind the asset's earlier report")
    func order() async throws {
        await bench.office.refuse(Ids.first, ScriptedOffice.error("asset_unavailable"))
        let first = try report([])
        let second = try report([photo(50)], .poor)
        #expect(second.after.count == 2 && second.after.contains(first.key))
        try await sendAll()
        #expect(try bench.store.entries().map(\.state) == [.parked, .waiting, .waiting])
        await bench.office.refuse(Ids.first, nil)
        try bench.store.settle(try #require(try bench.store.conflicts().first), by: .sendAgain, account: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.suffix(2) == [first.key, second.key])
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("a report waits for what took the place of the pickup that it needs")
    func orderOfReplaced() async throws {
        await bench.office.refuse(Ids.first, ScriptedOffice.error("line_capacity_full"))
        let report = try report([])
        try await sendAll()
        let conflict = try #require(try bench.store.conflicts().first)
        try bench.store.settle(conflict, by: .override, reason: "It goes.", account: Ids.ana)
        let again = try #require(try bench.store.entries().first)
        #expect(again.key != conflict.id)
        #expect(try bench.store.entries().last?.after == [again.key])
        try await sendAll()
        #expect(await bench.office.arrived[report.key] == nil)
        await bench.office.refuse(Ids.first, nil)
        try bench.store.settle(try #require(try bench.store.conflicts().first), by: .sendAgain, account: Ids.ana)
        try await sendAll()
        #expect(await bench.office.order.suffix(2) == [again.key, report.key])
    }

    @Test("a large file goes in pieces, and on from the last one after a broken connection and a death")
    func pieces() async throws {
        let bytes = Data((0..<1000).map { UInt8($0 % 251) })
        let change = try report([NewFile(.data(bytes), contentType: "image/jpeg")])
        _ = try await bench.sender.send()
        let office = bench.office
        let count = Counter()
        await bench.transport.answer { request in
            if request.method == "PATCH", await count.next() > 4 { throw NoNetwork() }
            return await office.answer(request)
        }
        guard case .again = try await bench.uploader.upload() else { throw Bench.Unexpected(what: "not broken") }
        #expect(await bench.office.stored.values.first?.count == 400)
        // Another process.
        await bench.network(true)
        let store = try HouseStore(folder: bench.folder, house: Ids.house)
        let before = await bench.transport.requests.count
        let client = OfficeClient(
            server: try #require(URL(string: "https://gear.example.com")), transport: bench.transport, tokens: FixedToken())
        let clock = bench.clock
        #expect(
            try await FileUploader(store: store, client: client, piece: 100, now: { clock.now }).upload() == .nothingWaits)
        let sent = await bench.transport.requests.suffix(from: before)
        #expect(sent.map(\.method) == ["HEAD"] + Array(repeating: "PATCH", count: 6))
        #expect(sent.allSatisfy { $0.headers["Authorization"] == nil })
        #expect(await bench.office.stored == ["photos/1.jpg": bytes])
        try await sendAll()
        #expect(await bench.office.arrived[change.key]?.count == 1)
    }

    @Test("a report that is taken back while its photo goes in pieces ends no other upload")
    func takenBackMeanwhile() async throws {
        let change = try report([photo(1000)])
        _ = try report([photo(50, 8)])
        let (office, store) = (bench.office, bench.store)
        await bench.transport.answer { request in
            if request.method == "PATCH" { _ = try store.withdraw(change) }
            return await office.answer(request)
        }
        #expect(try await bench.uploader.upload() == .nothingWaits)
        #expect(!FileManager.default.fileExists(atPath: location(change.files[0]).path))
        #expect(await office.stored.values.map(\.count).sorted() == [50, 100])
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("what takes longer in pieces than its address is good for begins anew, and is told", arguments: [true, false])
    func slow(isToldByStore: Bool) async throws {
        let change = try report([photo(1000)])
        _ = try await bench.sender.send()
        let (office, clock) = (bench.office, bench.clock)
        let count = Counter()
        // Of each address the first piece arrives within its time.
        await bench.transport.answer { request in
            guard request.method == "PATCH" else { return await office.answer(request) }
            guard await count.next() % 2 == 0 else { return await office.answer(request) }
            clock.advance(7200)
            if isToldByStore { return IncomingAnswer(status: 410) }
            throw NoNetwork()
        }
        for _ in 0..<20 {
            guard case .again(let time) = try await bench.uploader.upload() else { break }
            clock.advance(time.timeIntervalSince(clock.now))
        }
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.id == change.key && conflict.refusal.status == 410)
        #expect(conflict.change.files.map(\.state) == [.refused])
        #expect(await office.minted == 4)
    }

    @Test("a store that names its pieces at another address gets the file whole, and its token goes nowhere else")
    func piecesElsewhere() async throws {
        _ = try report([photo(500)])
        _ = try await bench.sender.send()
        await bench.transport.answer { [office = bench.office] request in
            var answer = await office.answer(request)
            if let location = answer.headers["location"] { answer.headers["location"] = "https://other.example.com" + location }
            return answer
        }
        #expect(try await bench.uploader.upload() == .nothingWaits)
        #expect(await bench.office.stored.values.map(\.count) == [500])
        #expect(await bench.transport.requests.allSatisfy { $0.url.host == "gear.example.com" })
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("after a lost answer the same bytes go to the same address")
    func lostAnswer() async throws {
        _ = try report([photo(50)])
        _ = try await bench.sender.send()
        let office = bench.office
        await bench.transport.answer { request in
            let answer = await office.answer(request)
            if request.method == "PUT" { throw NoNetwork() }
            return answer
        }
        guard case .again = try await bench.uploader.upload() else { throw Bench.Unexpected(what: "no answer was lost") }
        await bench.network(true)
        try await sendAll()
        #expect(await bench.office.minted == 1)
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("an address that is over is replaced by another, for the same file")
    func overAddress() async throws {
        _ = try report([photo(50)])
        await bench.transport.answer { [office = bench.office] request in
            if request.method == "PUT" { throw NoNetwork() }
            return await office.answer(request)
        }
        try await sendAll()
        await bench.office.forgetAddresses()
        await bench.network(true)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [50])
    }

    @Test("a file that is gone from the phone is told, and its report is not sent without it unless a person says so")
    func lost() async throws {
        let change = try report([photo(50), photo(60)])
        try FileManager.default.removeItem(at: location(change.files[0]))
        try await sendAll()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.refusal.code == .fileLost)
        let lost = [change.files[0].name]
        #expect(conflict.ways == [.takeAgain(files: lost), .leaveOut(files: lost), .sendAgain, .discard])
        #expect(await bench.office.arrived[change.key] == nil)
        // It is not there now either, and a person is told so.
        #expect(throws: FileFault.gone) { try bench.store.settle(conflict, by: .sendAgain, account: Ids.ana) }
        try await sendAll()
        #expect(try bench.store.conflicts().count == 1)
        try bench.store.settle(conflict, by: .leaveOut(files: lost), account: Ids.ana)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [60])
        let body = try #require(await bench.office.arrived[change.key]?.first)
        #expect(body.contains(#""photo_object_paths":["photos/"#) && !body.contains("file:"))
    }

    @Test("a file that was cut short is lost, and another takes its place")
    func cut() async throws {
        let change = try report([photo(50)])
        try Data([1]).write(to: location(change.files[0]))
        try await sendAll()
        #expect(try bench.store.conflicts().first?.refusal.code == .fileLost)
        try bench.store.replace(try #require(try bench.store.conflicts().first?.change.files.first), by: photo(70, 9))
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [70])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: location(change.files[0]).deletingLastPathComponent().path)
                .isEmpty)
    }

    @Test("a file that is made again is none that a report can't have, and goes also where another noted the report")
    func madeAgain() async throws {
        let noted = HouseStore.Report(.out, .fair, photos: [photo(50)])
        guard case .noted(let theirs) = try bench.store.note(noted, of: Ids.first, on: Ids.reservation, by: UUID()) else {
            throw Bench.Unexpected(what: "not noted")
        }
        let file = theirs.files[0]
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("file_lost").utf8)))
        try await bench.store.database.write { db in
            try Files.set(.lost, of: file.name, in: db)
            try Entries.set(refusal, of: theirs, in: db)
        }
        let video = NewFile(.data(Data([1])), contentType: "video/mp4")
        #expect(throws: FileFault.unknownType("video/mp4")) { try bench.store.replace(file, by: video, account: Ids.ana) }
        #expect(try bench.store.conflicts().count == 1)
        try bench.store.replace(file, by: photo(70, 9), account: Ids.ana)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [70])
    }

    @Test("what is not parked any more, or has another file already, takes none, and loses none")
    func replacedLate() async throws {
        let change = try report([photo(50)])
        let file = change.files[0]
        let folder = location(file).deletingLastPathComponent().path
        #expect(throws: FileFault.settled) { try bench.store.replace(file, by: photo(70, 9)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [file.name])
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("file_lost").utf8)))
        try await bench.store.database.write { db in
            try Files.set(.lost, of: file.name, in: db)
            try Entries.set(refusal, of: change, in: db)
        }
        try bench.store.replace(file, by: photo(70, 9))
        #expect(throws: FileFault.settled) { try bench.store.replace(file, by: photo(80, 9)) }
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [70])
    }

    @Test("bytes that the server has lost are sent again before the report")
    func lostThere() async throws {
        let change = try report([photo(50)])
        _ = try await bench.sender.send()
        #expect(try await bench.uploader.upload() == .nothingWaits)
        await bench.office.loseFiles()
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [50])
        #expect(await bench.office.arrived[change.key]?.count == 2)
    }

    @Test("what a store says of a file that it does not take is told, in JSON and by tus in plain text")
    func refused() async throws {
        for (count, body, type) in [
            (50, #"{"message":"Too large."}"#, "application/json"), (500, "Too large.\n", "text/plain; charset=utf-8"),
        ] {
            let change = try report([photo(count)])
            _ = try await bench.sender.send()
            await bench.transport.answer { [office = bench.office] request in
                guard ["PUT", "PATCH"].contains(request.method) else { return await office.answer(request) }
                return .json(413, body, headers: ["content-type": type])
            }
            _ = try await bench.uploader.upload()
            let conflict = try #require(try bench.store.conflicts().first { $0.id == change.key })
            #expect(conflict.refusal.code == .photoNotUploaded && conflict.refusal.message == "Too large.")
            #expect(conflict.change.files.map(\.state) == [.refused])
            try bench.store.settle(conflict, by: .discard, account: Ids.ana)
        }
    }

    @Test("a file that no address is given for is told as the file it is, with its ways on")
    func refusedAtMinting() async throws {
        let change = try report([photo(50), photo(60)])
        _ = try await bench.sender.send()
        await bench.transport.answer { [office = bench.office] request in
            let isLarge = request.body.map { String(decoding: $0, as: UTF8.self).contains(#""content_length":60"#) } ?? false
            guard request.url.path.hasSuffix("/uploads"), isLarge else { return await office.answer(request) }
            return .json(
                400,
                #"""
                {"error":{"code":"validation_failed","message":"Some fields are not valid.","retryable":false,"request_id":"r",
                 "details":[{"field":"content_length","code":"out_of_range","message":"At most 50."}]}}
                """#)
        }
        _ = try await bench.uploader.upload()
        let conflict = try #require(try bench.store.conflicts().first)
        let bad = [change.files[1].name]
        #expect(conflict.refusal.code == .photoNotUploaded && conflict.refusal.message == "At most 50.")
        #expect(conflict.ways == [.takeAgain(files: bad), .leaveOut(files: bad), .sendAgain, .discard])
        try bench.store.settle(conflict, by: .leaveOut(files: bad), account: Ids.ana)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.stored.values.map(\.count) == [50])
    }

    @Test("the role of who sends settles nothing of another's, by way of its photo neither: it waits for its own person again")
    func roleOfAnother() async throws {
        let report = HouseStore.Report(.out, .fair, notes: "A scratch.", photos: [photo(50)])
        guard case .noted(let theirs) = try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: UUID()) else {
            throw Bench.Unexpected(what: "not noted")
        }
        try bench.store.release(to: Ids.ana)
        await bench.transport.answer { _ in .json(403, ScriptedOffice.error("insufficient_role")) }
        #expect(try await bench.uploader.upload() == .nothingWaits)
        #expect(try bench.store.conflicts().isEmpty && bench.store.held(for: Ids.ana).map(\.key) == [theirs.key])
        let own = try self.report([photo(60)])
        #expect(try await bench.uploader.upload() == .nothingWaits)
        #expect(try bench.store.conflicts().map(\.id) == [own.key])
    }

    @Test("a store that takes no address, however fresh, is told after a few, and not of a page between")
    func deadAddresses() async throws {
        _ = try report([photo(50)])
        _ = try await bench.sender.send()
        await bench.transport.answer { [office = bench.office] request in
            let type = ["content-type": "text/html"]
            return request.method == "PUT" ? .json(403, "<html>No</html>", headers: type) : await office.answer(request)
        }
        try await sendAll()
        #expect(try bench.store.conflicts().isEmpty)
        let before = await bench.office.minted
        await bench.transport.answer { [office = bench.office] request in
            request.method == "PUT" ? .json(403, #"{"message":"No signature."}"#) : await office.answer(request)
        }
        try await sendAll()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.refusal.status == 403 && conflict.refusal.message == "No signature.")
        #expect(conflict.change.files.map(\.state) == [.refused])
        #expect(await bench.office.minted - before <= 4)
        // A person has it tried again.
        await bench.network(true)
        try bench.store.settle(conflict, by: .sendAgain, account: Ids.ana)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
    }

    @Test(
        "a hotel's sign-on page takes no photo, whatever stands before its first tag",
        arguments: [
            ("application/json", "<html>Welcome</html>"), ("", "\r\n <html>Welcome</html>"), ("", "\u{FEFF}<html>Welcome</html>"),
            ("text/html; charset=utf-8", "Welcome"),
        ])
    func hotel(type: String, page: String) async throws {
        let change = try report([photo(50)])
        _ = try await bench.sender.send()
        await bench.transport.answer { [office = bench.office] request in
            if request.method == "PUT" { return .json(200, page, headers: ["content-type": type]) }
            return await office.answer(request)
        }
        _ = try await bench.uploader.upload()
        #expect(try bench.store.filesToSend().map(\.state) == [.waiting])
        await bench.network(true)
        try await sendAll()
        #expect(await bench.office.stored.values.map(\.count) == [50])
        #expect(await bench.office.arrived[change.key]?.count == 1)
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("an inspection is begun, filled in and completed without a network, and arrives in its order")
    func inspection() async throws {
        let begun = try bench.store.beginInspection(of: Ids.first, on: Ids.reservation, .pickup, by: Ids.ana)
        let id = try #require(begun.inspection)
        var filling = InspectionFilling()
        filling.odometer = 48_210
        filling.photos = ["front": photo(50)]
        filling.video = NewFile(.data(Data(repeating: 3, count: 500)), contentType: "video/mp4")
        filling.signOffs = [.staff: .init(name: "Ana", signature: NewFile(.data(Data([1, 2])), contentType: "image/png"))]
        let filled = try bench.store.fillIn(id, filling, by: Ids.ana)
        #expect(filled.count == 4)
        let completed = try bench.store.complete(id, by: Ids.ana)
        // Nothing may be put before the inspection is there.
        #expect(try await bench.uploader.upload() == .nothingWaits)
        #expect(await bench.office.minted == 0)
        try await sendAll()
        let order = await bench.office.order
        #expect(order.first == begun.key && order.last == completed.key && order.count == 6)
        #expect(Set(order.dropFirst().dropLast()) == Set(filled.map(\.key)))
        #expect(await bench.office.stored.count == 3)
        #expect(await bench.office.purposes.sorted() == ["photo", "photo", "signature"])
        #expect(try bench.store.notSynced() == 0)
    }

    @Test("what was filled in after an inspection was refused as incomplete arrives before it is completed again")
    func filledInAfterwards() async throws {
        let begun = try bench.store.beginInspection(of: Ids.first, on: Ids.reservation, .pickup, by: Ids.ana)
        let id = try #require(begun.inspection)
        let completed = try bench.store.complete(id, by: Ids.ana)
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("inspection_incomplete").utf8)))
        try await bench.store.database.write { try Entries.set(refusal, of: completed, in: $0) }
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.ways.first == .fillIn)
        var filling = InspectionFilling()
        filling.odometer = 48_210
        filling.photos = ["front": photo(50)]
        let filled = try bench.store.fillIn(id, filling, by: Ids.ana)
        try bench.store.settle(conflict, by: .sendAgain, account: Ids.ana)
        #expect(try await bench.sender.send() == .nothingWaits)
        #expect(await bench.office.arrived[completed.key] == nil, "a photo is not there yet")
        try await sendAll()
        #expect(await bench.office.order.last == completed.key)
        #expect(await Set(bench.office.order) == Set([begun.key, completed.key] + filled.map(\.key)))
    }

    @Test("an inspection is completed once: a second time, also after a no, the same goes behind what was filled in since")
    func completedAgain() async throws {
        let begun = try bench.store.beginInspection(of: Ids.first, on: Ids.reservation, .pickup, by: Ids.ana)
        let id = try #require(begun.inspection)
        let completed = try bench.store.complete(id, by: Ids.ana)
        #expect(try bench.store.complete(id, by: Ids.ana).key == completed.key)
        let refusal = try #require(Refusal(status: 409, body: Data(ScriptedOffice.error("inspection_incomplete").utf8)))
        try await bench.store.database.write { try Entries.set(refusal, of: completed, in: $0) }
        var filling = InspectionFilling()
        filling.photos = ["front": photo(50)]
        let filled = try bench.store.fillIn(id, filling, by: Ids.ana)
        // From the screen of the inspection, and not of the conflict.
        #expect(try bench.store.complete(id, by: Ids.ana).key == completed.key)
        #expect(try bench.store.conflicts().isEmpty)
        try await sendAll()
        #expect(try bench.store.notSynced() == 0)
        #expect(await bench.office.order == [begun.key] + filled.map(\.key) + [completed.key])
    }

    @Test("a completion that another person noted, and that waits for them, keeps nobody else's waiting")
    func completedByTwo() async throws {
        let begun = try bench.store.beginInspection(of: Ids.first, on: Ids.reservation, .pickup, by: Ids.ana)
        let id = try #require(begun.inspection)
        let theirs = try bench.store.complete(id, by: UUID())
        let own = try bench.store.complete(id, by: Ids.ana)
        #expect(own.key != theirs.key)
        try await sendAll()
        #expect(await bench.office.order == [begun.key, own.key])
    }

    @Test("with the beginning of an inspection all of it is withdrawn")
    func withdrawnInspection() throws {
        let begun = try bench.store.beginInspection(of: Ids.first, on: Ids.reservation, .pickup, by: Ids.ana)
        var filling = InspectionFilling()
        filling.photos = ["front": photo(50)]
        let filled = try bench.store.fillIn(try #require(begun.inspection), filling, by: Ids.ana)
        #expect(try bench.store.withdraw(begun))
        #expect(try bench.store.entries().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: location(filled[0].files[0]).path))
    }

    @Test("what a killed process left beside the database is swept, but not what is new")
    func sweep() throws {
        let folder = bench.store.files.url
        let (old, new) = (folder.appendingPathComponent("old.jpg"), folder.appendingPathComponent("new.jpg"))
        for url in [old, new] { try Data([1]).write(to: url) }
        try FileManager.default.setAttributes([.modificationDate: Date() - 100_000], ofItemAtPath: old.path)
        let change = try report([photo(50)])
        _ = try HouseStore(folder: bench.folder, house: Ids.house)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(left) == ["new.jpg", change.files[0].name])
    }
}

/// Counts calls.
private actor Counter {
    private var count = 0
    func next() -> Int {
        count += 1
        return count
    }
}
