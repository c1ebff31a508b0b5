import Foundation
import TestSupport
import Testing

/// A database that knows a photo, and the folder in which it is.
struct PhotoFolderScene {
    let database: TestDatabase
    let storage: StorageFolder

    init() throws {
        database = try TestDatabase.fresh()
        storage = try StorageFolder()
        let server = try TestServer.start(database: database, storage: storage)
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let photo = try phone.upload(of: scene.unit, on: scene.reservation)
        #expect(try phone.report(scene.unit, on: scene.reservation, photos: [photo], direction: "out").status == 201)
        #expect(server.stop() == .code(0))
    }

    /// Whose a folder says that it is.
    static func owner(_ storage: StorageFolder) -> String? {
        (try? String(contentsOfFile: storage.path + "/database", encoding: .utf8))?.filter { !$0.isWhitespace }
    }

    static func setOwner(_ owner: String?, of storage: StorageFolder) throws {
        let path = storage.path + "/database"
        if let owner { try owner.write(toFile: path, atomically: true, encoding: .utf8) } else { unlink(path) }
    }

    /// As if somebody had put a photo there.
    static func use(_ storage: StorageFolder) throws {
        try FileManager.default.createDirectory(atPath: storage.path + "/sealed/ab", withIntermediateDirectories: true)
    }

    /// Starts on a folder and ends again; what it said.
    func visit(_ storage: StorageFolder) throws -> String {
        let server = try TestServer.start(database: database, storage: storage)
        #expect(server.stop() == .code(0))
        return server.log.text
    }

    func run(_ arguments: String..., on storage: StorageFolder) throws -> ProgramRun {
        let settings = ["STORAGE_DIR": storage.path, "JWT_SECRET": TestSettings.secret]
        return try ServerBinary.run(arguments, settings: database.settings.merging(settings) { $1 })
    }

    /// What `doctor` says of a folder.
    func finding(_ storage: StorageFolder) throws -> String {
        let lines = try run("doctor", on: storage).output.split(separator: "\n").map(String.init)
        return lines.first { $0.contains(" photo-folder ") } ?? ""
    }
}

/// STORAGE_DIR says whose it is (docs/reference/storage.md, "Whose the folder is").
@Suite(.mayBlock) struct PhotoFolderTests {
    @Test("the first start notes the database, and the next finds it")
    func noted() throws {
        let scene = try PhotoFolderScene()
        #expect(try PhotoFolderScene.owner(scene.storage) == scene.database.identity())
        #expect(try scene.finding(scene.storage).hasPrefix("ok"))
        #expect(try !scene.visit(scene.storage).contains("STORAGE_DIR"))
    }

    @Test("a signing key that is empty or cut short signs nothing: the server does not start", arguments: [0, 31])
    func cutKey(length: Int) throws {
        let scene = try PhotoFolderScene()
        try Data(count: length).write(to: URL(filePath: scene.storage.path + "/signing-key"))
        let server = try TestServer.launch(database: scene.database, storage: scene.storage)
        #expect(server.process.wait() == .code(78))
        #expect(server.log.text.contains("signing-key in STORAGE_DIR"))
    }

    @Test("a folder from before there were notes is known by a photo, and gets one")
    func fromBefore() throws {
        let scene = try PhotoFolderScene()
        try PhotoFolderScene.setOwner(nil, of: scene.storage)
        #expect(try scene.finding(scene.storage).contains("the server's next start notes it"))
        #expect(PhotoFolderScene.owner(scene.storage) == nil)
        #expect(try scene.visit(scene.storage).contains("STORAGE_DIR is this database's from now on"))
        #expect(try PhotoFolderScene.owner(scene.storage) == scene.database.identity())
    }

    @Test("one with another database's note is still this one's by its photos, as after a restore by other means; the log warns")
    func renamed() throws {
        let scene = try PhotoFolderScene()
        try PhotoFolderScene.setOwner("another", of: scene.storage)
        #expect(try scene.finding(scene.storage).hasPrefix("warning"))
        #expect(try scene.visit(scene.storage).contains("STORAGE_DIR said that it was another database's"))
        #expect(try PhotoFolderScene.owner(scene.storage) == scene.database.identity())
    }

    @Test("a folder that is empty, or another's, is refused with 78, and nothing in it is changed; claimed it is good")
    func refused() throws {
        let scene = try PhotoFolderScene()
        for owner in [nil, "another"] {
            let other = try StorageFolder()
            try PhotoFolderScene.setOwner(owner, of: other)
            let server = try TestServer.launch(database: scene.database, storage: other)
            #expect(server.process.wait() == .code(78))
            #expect(server.log.text.contains("`quartermaster storage claim`"))
            #expect(PhotoFolderScene.owner(other) == owner)
            #expect(try scene.finding(other).hasPrefix("wrong"))
            let claim = try scene.run("storage", "claim", on: other)
            #expect(claim.exit == .code(0) && claim.output.contains("it has none of the photos"), "\(claim.output)")
            #expect(try PhotoFolderScene.owner(other) == scene.database.identity())
            _ = try scene.visit(other)
        }
    }

    @Test("a folder that has the photos is claimed without a word about them")
    func claimed() throws {
        let scene = try PhotoFolderScene()
        #expect(try scene.run("storage", "claim", on: scene.storage).output == "STORAGE_DIR belongs to this database\n")
    }

    @Test("a database without a photo may begin in a folder that nobody has used, and not in another's")
    func fresh() throws {
        let other = try StorageFolder()
        try PhotoFolderScene.setOwner("another", of: other)
        let database = try TestDatabase.fresh()
        #expect(try TestServer.start(database: database, storage: other).stop() == .code(0))
        #expect(try PhotoFolderScene.owner(other) == database.identity())
        try PhotoFolderScene.setOwner("another", of: other)
        try PhotoFolderScene.use(other)
        let server = try TestServer.launch(database: .fresh(), storage: other)
        #expect(server.process.wait() == .code(78))
        #expect(server.log.text.contains("which belongs to another database"))
    }

    @Test("a backup restored elsewhere makes its new folder the new database's")
    func restored() throws {
        let scene = try BackupScene.shared()
        let copy = try TestDatabase.empty()
        let storage = try StorageFolder()
        let settings = copy.settings.merging(["STORAGE_DIR": storage.path]) { $1 }
        #expect(try ServerBinary.run(["restore", scene.folder.path], settings: settings).exit == .code(0))
        #expect(try PhotoFolderScene.owner(storage) == copy.identity())
    }
}
