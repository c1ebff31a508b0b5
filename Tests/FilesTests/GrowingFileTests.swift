import Files
import Testing

@Suite("Files that grow in several goes")
struct GrowingFileTests {
    @Test("A file is made, written on, cut and published by its holder")
    func goes() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        #expect(throws: FileFault.notFound) { try folder.openGrowing("part") }
        try first(in: folder)
        let file = try folder.openGrowing("part")
        #expect(file.size == 5)
        try file.append(Array(" there".utf8))
        try file.truncate(to: 8)
        try file.truncate(to: 100)
        try file.truncate(to: 8)
        #expect(file.size == 8)
        try file.append(Array("!".utf8))
        try file.sync()
        try folder.rename("part", as: "photo", in: folder)
        #expect(temporary.text(of: "photo") == "hello th!")
        #expect(temporary.names() == ["photo"])
    }

    private func first(in folder: Directory) throws {
        let file = try folder.openGrowing("part", creating: true)
        try file.append(Array("hello".utf8))
    }

    @Test("It has one holder at a time")
    func locked() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        var holder: GrowingFile? = try folder.openGrowing("part", creating: true)
        #expect(holder?.size == 0)
        #expect(throws: FileFault.locked) { try folder.openGrowing("part") }
        #expect(throws: FileFault.locked) { try folder.openGrowing("part", creating: true) }
        holder = nil
        _ = try folder.openGrowing("part")
    }

    @Test("A fault of the name does not reach the file that another holder has published")
    func publishedMeanwhile() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        try first(in: folder)
        let holder = try folder.openGrowing("part")
        try folder.rename("part", as: "photo", in: folder)
        #expect(throws: FileFault.notFound) { try folder.openGrowing("part") }
        #expect(throws: FileFault.locked) { try folder.openGrowing("photo") }
        withExtendedLifetime(holder) {}
    }
}
