import Foundation
import Testing

@testable import OutboxExample

@Suite final class EntryFolderTests {
    private let place = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
    private let entry: Entry

    init() throws { entry = Entry(number: 12, place: 2.5, change: try Phone.pickup("a"), refusal: nil) }

    deinit { try? FileManager.default.removeItem(at: place) }

    @Test("entries come back as they were written, by place") func roundTrip() throws {
        let folder = try EntryFolder(place)
        let later = Entry(number: 3, place: 3, change: try Phone.handBack("a"), refusal: nil)
        try folder.write(later)
        try folder.write(entry)
        #expect(try EntryFolder(place).entries() == [entry, later])
        try folder.remove(later)
        #expect(try EntryFolder(place).entries() == [entry])
    }

    @Test("what a kill left half written is cleared away and hurts nothing") func halfWritten() throws {
        let folder = try EntryFolder(place)
        try folder.write(entry)
        try Data("{\"number\":13,\"cha".utf8).write(to: place.appendingPathComponent(".dat.nosync1234"))
        #expect(try EntryFolder(place).entries() == [entry])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["12.entry.json"])
    }

    @Test("an entry that can't be read is an error, never passed over") func unreadable() throws {
        let folder = try EntryFolder(place)
        try Data("{".utf8).write(to: place.appendingPathComponent("1.entry.json"))
        #expect(throws: (any Error).self) { try folder.entries() }
    }
}
