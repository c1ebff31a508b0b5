import Files
import Foundation
import Testing

@Suite("Files that are read")
struct OpenedFileTests {
    @Test("Any part is read, and what is beyond the end is not there")
    func parts() throws {
        let temporary = try TemporaryFolder()
        try temporary.write("0123456789", to: "file")
        let file = try temporary.open().openFile("file")
        #expect(file.status.size == 10)
        #expect(file.status.kind == .file)
        #expect(try file.read(at: 0, count: 10) == Array("0123456789".utf8))
        #expect(try file.read(at: 3, count: 4) == Array("3456".utf8))
        #expect(try file.read(at: 8, count: .max) == Array("89".utf8))
        for (offset, count) in [(10, 1), (100, 1), (.max, 1), (-1, 5), (0, 0), (0, -1)] {
            #expect(try file.read(at: offset, count: count) == [])
        }
    }

    @Test("The version tells of new bytes")
    func version() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        try temporary.write("abc", to: "file")
        try temporary.age("file", by: 60)
        let first = try folder.openFile("file").status
        #expect(try folder.status(of: "file") == first)
        #expect(abs(Double(first.modified) / 1e9 - (Date().timeIntervalSince1970 - 60)) < 60)
        try temporary.age("file", by: 50)
        #expect(try folder.openFile("file").status != first)
    }

    @Test("What is no file is not opened, and a pipe does not keep the thread")
    func otherKinds() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        _ = try folder.makeFolder("folder")
        try #require(mkfifo(temporary.path + "/pipe", 0o600) == 0)
        for name in ["folder", "pipe"] {
            #expect(throws: FileFault.wrongKind) { try folder.openFile(name) }
            #expect(throws: FileFault.wrongKind) { try folder.openGrowing(name) }
        }
        #expect(throws: FileFault.notFound) { try folder.openFile("none") }
    }
}
