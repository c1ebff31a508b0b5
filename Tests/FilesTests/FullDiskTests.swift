import Files
import Foundation
import TestSupport
import Testing

/// A file system of 64 KiB, where this user may make one.
private final class TinyDisk {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try #require(Self.run("mount", "-t", "tmpfs", "-o", "size=64k,nr_inodes=16", "tmpfs", folder.path))
    }

    deinit { _ = Self.run("umount", folder.path) }

    static let isAvailable = geteuid() == 0 && (try? TinyDisk()) != nil

    private static func run(_ arguments: String...) -> Bool {
        (try? ToolCommand.run(arguments)) == 0
    }
}

@Suite("A full disk", .enabled(if: TinyDisk.isAvailable))
struct FullDiskTests {
    @Test("What does not fit is refused, stays refused, and leaves nothing")
    func newFile() throws {
        let disk = try TinyDisk()
        try fill(disk.folder.open())
        #expect(disk.folder.names() == [])
    }

    private func fill(_ folder: Directory) throws {
        #expect(try folder.freeSpace() == 65_536)
        let file = try folder.newFile("part")
        try file.append([UInt8](repeating: 7, count: 40_000))
        #expect(throws: FileFault.noSpace) { try file.append([UInt8](repeating: 7, count: 40_000)) }
        #expect(throws: FileFault.noSpace) { try file.append([7]) }
        #expect(throws: FileFault.noSpace) { try file.sync() }
        #expect(throws: FileFault.noSpace) { try file.publish(as: "photo", in: folder, replacing: true) }
        #expect(try folder.freeSpace() == 0)
    }

    @Test("Of a file that grows as much is kept as fitted, and its size says how much")
    func growingFile() throws {
        let disk = try TinyDisk()
        try overflow(disk.folder.open())
    }

    private func overflow(_ folder: Directory) throws {
        #expect(throws: FileFault.noSpace) {
            let file = try folder.openGrowing("part", creating: true)
            defer { #expect(file.size == 65_536) }
            try file.append([UInt8](repeating: 7, count: 100_000))
        }
        #expect(try folder.openGrowing("part").size == 65_536)
    }
}
