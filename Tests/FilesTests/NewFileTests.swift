import Dispatch
import Files
import Foundation
import Synchronization
import Testing

@Suite("New files")
struct NewFileTests {
    @Test("A file appears whole when it is published, for this user alone, and nothing else stays")
    func publish() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let other = try folder.makeFolder("done")
        let file = try folder.newFile("part")
        try file.append(Array("hello ".utf8))
        try file.append([])
        try file.append(Array("there".utf8))
        #expect(file.size == 11)
        #expect(temporary.names(in: "done") == [])
        try file.publish(as: "photo", in: other, replacing: false)
        #expect(temporary.text(of: "done/photo") == "hello there")
        #expect(try temporary.permissions(of: "done/photo") == 0o600)
        #expect(temporary.names() == ["done"])
        #expect(throws: FileFault.ended) { try file.publish(as: "again", in: other, replacing: true) }
        #expect(throws: FileFault.ended) { try file.append([1]) }
        file.discard()
        #expect(temporary.names(in: "done") == ["photo"])
    }

    @Test("A file that is dropped or discarded leaves nothing, neither a name nor a descriptor")
    func dropped() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let before = try temporary.openDescriptors()
        try writeAndDrop(in: folder)
        let discarded = try folder.newFile("discarded")
        discarded.discard()
        #expect(throws: FileFault.ended) { try discarded.append([1]) }
        #expect(temporary.names() == [])
        withExtendedLifetime(discarded) {}
        try publishAndRead(in: folder)
        #expect(temporary.names() == ["photo"])
        #expect(try temporary.openDescriptors() <= before + 1)
    }

    private func writeAndDrop(in folder: Directory) throws {
        let file = try folder.newFile("dropped")
        try file.append([UInt8](repeating: 7, count: 1 << 20))
    }

    private func publishAndRead(in folder: Directory) throws {
        for _ in 0..<50 {
            try folder.newFile("part").publish(as: "photo", in: folder.makeFolder("x"), replacing: true)
            try folder.folder("x").rename("photo", as: "photo", in: folder, replacing: true)
            #expect(try folder.openFile("photo").read(at: 0, count: 10) == [])
            _ = try folder.openGrowing("photo")
            _ = try? folder.openFile("none")
            _ = try? folder.openFile("x")
            _ = try folder.entries(unchangedFor: .zero, limit: 5)
        }
        try folder.removeFolder("x")
    }

    @Test("A temporary name is used once")
    func taken() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let file = try folder.newFile("part")
        #expect(throws: FileFault.exists) { try folder.newFile("part") }
        #expect(temporary.names() == ["part"])
        withExtendedLifetime(file) {}
    }

    @Test("Of two that publish under one name without replacing, one wins, and the other's file is gone")
    func race() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        for round in 0..<100 {
            let outcomes = Mutex<[FileFault?]>([])
            DispatchQueue.concurrentPerform(iterations: 2) { runner in
                let outcome = Result { () throws(FileFault) in
                    let file = try folder.newFile("part\(runner)")
                    try file.append(Array("\(runner)".utf8))
                    try file.publish(as: "photo\(round)", in: folder, replacing: false)
                }
                outcomes.withLock { $0.append(outcome.fault) }
            }
            #expect(outcomes.withLock { $0.count { $0 == nil } } == 1)
            #expect(outcomes.withLock { $0.count { $0 == .exists } } == 1)
        }
        #expect(temporary.names().count == 100)
    }

    @Test("What replaces a file is whole, and whoever has the old one open goes on reading that")
    func replacing() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        try temporary.write("old bytes", to: "photo")
        let old = try folder.openFile("photo")
        let file = try folder.newFile("part")
        try file.append(Array("new".utf8))
        #expect(throws: FileFault.exists) { try file.publish(as: "photo", in: folder, replacing: false) }
        try file.publish(as: "photo", in: folder, replacing: true)
        #expect(temporary.text(of: "photo") == "new")
        #expect(try old.read(at: 4, count: 100) == Array("bytes".utf8))
        #expect(try old.status.inode != folder.status(of: "photo")?.inode)
    }
}

extension Result where Failure == FileFault {
    fileprivate var fault: FileFault? {
        if case .failure(let fault) = self { fault } else { nil }
    }
}
