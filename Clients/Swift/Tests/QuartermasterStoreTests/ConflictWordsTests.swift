import Foundation
import QuartermasterAPI
import QuartermasterKitTesting
import Testing

@testable import QuartermasterStore

/// What an app shows of a conflict: a label and a sentence for each way on, in both languages.
@Suite struct ConflictWordsTests {
    private static let kinds: [NotedChange.Kind] = [
        .pickup, .handBack, .swap, .undo, .report, .inspectionBegun, .inspectionFilled, .inspectionCompleted,
    ]

    private static let ways: [WayOn] = [
        .noteForgotten(.back, reservation: Ids.other), .noteForgotten(.out, reservation: Ids.reservation),
        .look(reservation: Ids.other), .swap, .leaveOutPart(Ids.third), .undoReturn(key: "k"), .override,
        .takeAgain(files: ["a"]), .takeAgain(files: ["a", "b"]), .leaveOut(files: ["a"]), .leaveOut(files: ["a", "b"]), .fillIn,
        .sendAgain, .discard,
    ]

    /// One that is new stands in `ways` as well.
    private static func place(_ way: WayOn) -> Int {
        switch way {
        case .noteForgotten: 0
        case .look: 1
        case .swap: 2
        case .leaveOutPart: 3
        case .undoReturn: 4
        case .override: 5
        case .takeAgain: 6
        case .leaveOut: 7
        case .fillIn: 8
        case .sendAgain: 9
        case .discard: 10
        }
    }

    private func conflict(_ kind: NotedChange.Kind, _ refusal: Refusal? = nil) throws -> Conflict {
        var change = NotedChange(kind, on: Ids.reservation, asset: Ids.first, by: Ids.ana, at: Date(), body: "{}")
        change.state = .parked
        change.refusal = refusal ?? Refusal(status: 409, code: .lineCapacityFull, message: "All 2 are out.")
        return try #require(Conflict(change))
    }

    @Test("each way on has a short label and a sentence, in English and in Spanish, whatever it is about")
    func all() throws {
        #expect(Set(Self.ways.map(Self.place)) == Set(0...10))
        for kind in Self.kinds {
            let conflict = try conflict(kind)
            for way in Self.ways {
                let labels = [conflict.label(of: way), conflict.label(of: way, in: "es-CO")]
                let sentences = [conflict.sentence(of: way), conflict.sentence(of: way, in: "es-CO")]
                #expect(labels[0] != labels[1] && sentences[0] != sentences[1], "\(way)")
                for label in labels { #expect((3...40).contains(label.count) && !label.hasSuffix("."), "\(label)") }
                for sentence in sentences {
                    #expect(sentence.hasSuffix(".") && sentence.count > 15 && !sentence.contains("Optional"), "\(sentence)")
                }
            }
            // Each of them is another button.
            for language in ["en", "es"] {
                let labels = Self.ways.map { conflict.label(of: $0, in: language) }
                let alike = kind == .report ? 0 : 1
                #expect(Set(labels).count == labels.count - alike, "\(kind)")
            }
        }
    }

    @Test("a label says which reservation, which part, and which way, where that is known")
    func named() throws {
        let asset =
            #"{"id":"\#(OfficeClient.part(Ids.first))","status":"IN_STOCK","out":true,"current_reservation_id":"\#(OfficeClient.part(Ids.other))","picked_up_by":null,"picked_up_at":null,"actual_pickup_at":null,"reservation_reference":"R-2"}"#
        let body = ScriptedOffice.error(
            "asset_unavailable", current: #"{"reservation_status":"confirmed","asset":\#(asset)}"#)
        let conflict = try conflict(.pickup, Refusal(status: 409, body: Data(body.utf8)))
        #expect(conflict.label(of: .look(reservation: Ids.other)) == "Look at R-2")
        #expect(conflict.label(of: .noteForgotten(.back, reservation: Ids.other), in: "es") == "Antes volvió de R-2")
        #expect(conflict.label(of: .leaveOutPart(Ids.third), part: "CAM-3") == "Leave CAM-3 out")
        #expect(conflict.label(of: .override) == "Hand it out anyway")
        #expect(try self.conflict(.handBack).label(of: .override) == "Take it back anyway")
    }

    @Test("letting the beginning of an inspection go says that all of it goes, and letting its completion go that it stays open")
    func discarded() throws {
        #expect(try conflict(.inspectionBegun).label(of: .discard) == "Discard the whole inspection")
        #expect(try conflict(.inspectionCompleted).label(of: .discard) == "Leave it open")
        let applied = Refusal(status: 409, code: .alreadyApplied, message: "It is complete.")
        #expect(try conflict(.inspectionCompleted, applied).label(of: .discard) == "Discard this change")
    }

    @Test("what this phone says of a conflict by itself is said in both languages, and what the server said in its words")
    func own() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        let report = HouseStore.Report(.out, .good, photos: [NewFile(.data(Data([1, 2])), contentType: "image/png")])
        guard case .noted(let change) = try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        try FileManager.default.removeItem(at: bench.store.location(of: change.files[0]))
        _ = try await bench.uploader.upload()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.refusal.code == .fileLost)
        #expect(conflict.sentence() == "A file of this change is gone from the phone.")
        #expect(conflict.sentence(in: "es") == "Un archivo de este cambio ya no está en el teléfono.")
        #expect(try self.conflict(.pickup).sentence(in: "es") == "All 2 are out.")
    }

    @Test("a file that the store refuses without a word is told in words of this phone, with its ways on")
    func wordless() async throws {
        let bench = try Bench()
        _ = try await bench.replica.pull()
        let report = HouseStore.Report(.out, .good, photos: [NewFile(.data(Data([1, 2])), contentType: "image/png")])
        guard case .noted(let change) = try bench.store.note(report, of: Ids.first, on: Ids.reservation, by: Ids.ana) else {
            throw Bench.Unexpected(what: "not noted")
        }
        _ = try await bench.sender.send()
        await bench.transport.answer { [office = bench.office] request in
            guard request.method == "PUT" else { return await office.answer(request) }
            return IncomingAnswer(status: 413)
        }
        _ = try await bench.uploader.upload()
        let conflict = try #require(try bench.store.conflicts().first)
        #expect(conflict.refusal.code == .fileNotTaken && conflict.refusal.status == 413)
        #expect(conflict.sentence() == "The file was not taken.")
        #expect(conflict.sentence(in: "es") == "El archivo no fue aceptado.")
        let files = change.files.map(\.name)
        #expect(conflict.ways == [.takeAgain(files: files), .leaveOut(files: files), .sendAgain, .discard])
    }
}
