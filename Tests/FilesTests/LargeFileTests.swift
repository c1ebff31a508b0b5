import Files
import Foundation
import Testing

/// Files that are written in parts, each of which the disk has before the next is begun.
@Suite("Large files")
struct LargeFileTests {
    /// Bytes that are others in each part, and change every 10,007.
    private func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            bytes += [UInt8](repeating: UInt8(bytes.count / 10_007 % 251), count: min(10_007, count - bytes.count))
        }
        return bytes
    }

    @Test("Each part is synced when it is full, however much is appended at once, and every byte is in its place")
    func parts() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let part = NewFile.partSize
        let all = bytes(3 * part + 300)
        let file = try folder.newFile("part", isInParts: true)
        try file.append(Array(all[..<(part - 1)]))
        #expect(file.syncedParts == 0)
        try file.append([])
        try file.append([all[part - 1]])
        #expect(file.syncedParts == 1)
        try file.append(Array(all[part..<(part + 10)]))
        #expect(file.syncedParts == 1)
        try file.append(Array(all[(part + 10)...]))
        #expect(file.syncedParts == 3 && file.size == all.count)
        try file.publish(as: "archive", in: folder, replacing: false)
        let read = try folder.openFile("archive")
        #expect(try read.read(at: 0, count: all.count + 1) == all)
        #expect(temporary.names() == ["archive"])
    }

    @Test("What is not said to be large is synced once, at its end")
    func small() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let file = try folder.newFile("part")
        try file.append([UInt8](repeating: 7, count: 3 * NewFile.partSize))
        #expect(file.syncedParts == 0)
    }

    @Test("What is read once is what is read, also where a read ends in the middle of a page, and can be read again")
    func once() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let all = bytes(70_001)
        let written = try folder.newFile("part")
        try written.append(all)
        try written.publish(as: "photo", in: folder, replacing: false)
        let file = try folder.openFile("photo")
        for _ in 0..<2 {
            var read: [UInt8] = []
            while case let piece = try file.readOnce(at: read.count, count: 30_000), !piece.isEmpty { read += piece }
            #expect(read == all)
        }
        #expect(try file.read(at: 0, count: all.count) == all)
    }
}
