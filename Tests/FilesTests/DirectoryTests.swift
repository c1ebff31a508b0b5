import Files
import Testing

@Suite("Folders and names")
struct DirectoryTests {
    private static let badNames = ["", ".", "..", "a/b", "/", "../a", "a\0b", String(repeating: "a", count: 256)]

    @Test("A name that could lead out of its folder is refused by every operation", arguments: badNames)
    func badName(name: String) throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        try temporary.write("abc", to: "file")
        #expect(throws: FileFault.badName) { try folder.newFile(name) }
        #expect(throws: FileFault.badName) { try folder.openFile(name) }
        #expect(throws: FileFault.badName) { try folder.openGrowing(name, creating: true) }
        #expect(throws: FileFault.badName) { try folder.folder(name) }
        #expect(throws: FileFault.badName) { try folder.makeFolder(name) }
        #expect(throws: FileFault.badName) { try folder.status(of: name) }
        #expect(throws: FileFault.badName) { try folder.remove(name) }
        #expect(throws: FileFault.badName) { try folder.removeFolder(name) }
        #expect(throws: FileFault.badName) { try folder.rename("file", as: name, in: folder) }
        #expect(throws: FileFault.badName) { try folder.rename(name, as: "file", in: folder) }
        #expect(throws: FileFault.badName) { try folder.link("file", as: name, in: folder) }
        #expect(throws: FileFault.badName) { try folder.newFile("new").publish(as: name, in: folder, replacing: true) }
        #expect(temporary.names() == ["file"])
    }

    private static let oddNames = ["...", "-rf", " ", "é", String(repeating: "a", count: 255)]

    @Test("A name that only looks odd is a name, of 255 bytes at most", arguments: oddNames)
    func oddName(name: String) throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        try folder.newFile("new").publish(as: name, in: folder, replacing: false)
        #expect(temporary.names() == [name])
    }

    @Test("A link is not followed, wherever it leads")
    func links() throws {
        let temporary = try TemporaryFolder()
        let outside = try TemporaryFolder()
        try outside.write("secret", to: "file")
        try temporary.link("file", to: outside.path + "/file")
        try temporary.link("folder", to: outside.path)
        try temporary.link("nowhere", to: outside.path + "/new")
        let folder = try temporary.open()
        #expect(throws: FileFault.wrongKind) { try folder.openFile("file") }
        #expect(throws: FileFault.wrongKind) { try folder.openGrowing("file") }
        #expect(throws: FileFault.wrongKind) { try folder.folder("folder") }
        #expect(throws: FileFault.wrongKind) { try folder.makeFolder("folder") }
        #expect(throws: FileFault.exists) { try folder.newFile("nowhere") }
        #expect(throws: FileFault.wrongKind) { try folder.openGrowing("nowhere", creating: true) }
        #expect(try folder.status(of: "file")?.kind == .other)
        try folder.newFile("new").publish(as: "file", in: folder, replacing: true)
        #expect(outside.text(of: "file") == "secret")
        #expect(outside.names() == ["file"])
    }

    @Test("A folder is made once, for this user alone, and opened after that")
    func makeFolder() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        #expect(throws: FileFault.notFound) { try folder.folder("a") }
        _ = try folder.makeFolder("a").makeFolder("b")
        _ = try folder.makeFolder("a")
        #expect(try temporary.permissions(of: "a") == 0o700)
        #expect(temporary.names(in: "a") == ["b"])
        #expect(throws: FileFault.exists) { try folder.removeFolder("a") }
        #expect(try folder.folder("a").removeFolder("b"))
        #expect(try folder.removeFolder("a"))
        #expect(try !folder.removeFolder("a"))
    }

    @Test("A folder is opened or made by its path, in one that exists")
    func paths() throws {
        let temporary = try TemporaryFolder()
        _ = try Directory.make(path: temporary.path + "/made/")
        _ = try Directory.make(path: temporary.path + "/made")
        #expect(temporary.names() == ["made"])
        #expect(throws: FileFault.notFound) { try Directory.make(path: temporary.path + "/no/such") }
        #expect(throws: FileFault.notFound) { try Directory.make(path: "") }
        #expect(throws: FileFault.notFound) { try Directory(path: temporary.path + "/no") }
        #expect(throws: FileFault.badName) { try Directory(path: temporary.path + "\0/x") }
        try temporary.write("", to: "file")
        #expect(throws: FileFault.wrongKind) { try Directory(path: temporary.path + "/file") }
    }

    @Test("A file moves between folders, and takes a name that is taken only where it is to replace it")
    func rename() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        let other = try folder.makeFolder("other")
        try temporary.write("one", to: "a")
        try temporary.write("two", to: "b")
        #expect(throws: FileFault.notFound) { try folder.rename("none", as: "a", in: folder) }
        #expect(throws: FileFault.exists) { try folder.rename("a", as: "b", in: folder) }
        try folder.rename("a", as: "b", in: folder, replacing: true)
        #expect(temporary.text(of: "b") == "one")
        try folder.rename("b", as: "c", in: other)
        #expect(temporary.text(of: "other/c") == "one")
        #expect(temporary.names() == ["other"])
    }

    @Test("A second name is another way to the same file, and goes alone")
    func secondName() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        try temporary.write("one", to: "a")
        try folder.link("a", as: "b", in: folder)
        #expect(throws: FileFault.exists) { try folder.link("a", as: "b", in: folder) }
        #expect(try folder.status(of: "a") == folder.status(of: "b"))
        #expect(try folder.remove("a"))
        #expect(try !folder.remove("a"))
        #expect(temporary.text(of: "b") == "one")
        #expect(try folder.status(of: "a") == nil)
    }

    @Test("What is old is listed, what is not is left out, and there is a limit")
    func entries() throws {
        let temporary = try TemporaryFolder()
        let folder = try temporary.open()
        for name in ["old1", "old2", "old3", "new"] { try temporary.write(name, to: name) }
        for name in ["old1", "old2", "old3"] { try temporary.age(name, by: 8 * 86_400) }
        let week = Duration.seconds(7 * 86_400)
        #expect(try folder.entries(unchangedFor: week, limit: 10).map(\.name).sorted() == ["old1", "old2", "old3"])
        #expect(try folder.entries(unchangedFor: week, limit: 2).count == 2)
        #expect(try folder.entries(unchangedFor: week, limit: 0).isEmpty)
        #expect(try folder.entries(unchangedFor: .seconds(9 * 86_400), limit: 10).isEmpty)
        #expect(try folder.entries(unchangedFor: .zero, limit: 10).count == 4)
        let entry = try #require(folder.entries(unchangedFor: week, limit: 1).first)
        #expect(entry.status.kind == .file)
        #expect(entry.status.size == 4)
    }

    @Test("There is room on the disk that tests run on")
    func freeSpace() throws {
        #expect(try TemporaryFolder().open().freeSpace() > 0)
    }
}
