import Foundation
import TestSupport
import Testing

/// `quartermaster backup`: what it writes, and what it does when it can't.
@Suite(.watchdog, .mayBlock) struct BackupTests {
    @Test("a photo is copied once: what a backup has is not read again, and what is gone from storage stays in the backup")
    func incremental() throws {
        let scene = try BackupScene()
        let first = try scene.backUp()
        #expect(first.output.hasSuffix(" 2 photos, 2 of them copied now\n"), "\(first.output)")
        #expect(scene.photos.count == 2)
        for file in scene.server.storage.files(in: "sealed") {
            try FileManager.default.removeItem(atPath: "\(scene.server.storage.path)/sealed/\(file)")
        }
        let second = try scene.backUp()
        #expect(second.exit == .code(0))
        #expect(second.output.hasSuffix(" 2 photos, 0 of them copied now\n"), "\(second.output)")
        #expect(scene.names.count == 2)
        let run = try ServerBinary.run(["restore", scene.folder.path, "--photos"], settings: scene.settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try scene.reported(on: scene.server) == BackupScene.picture)
    }

    @Test("a photo that is lost is told by 1 once; the backup is whole all the same")
    func lost() throws {
        let scene = try BackupScene()
        for file in scene.server.storage.files(in: "sealed") {
            try FileManager.default.removeItem(atPath: "\(scene.server.storage.path)/sealed/\(file)")
        }
        let first = try scene.backUp()
        #expect(first.exit == .code(1))
        #expect(
            first.output.contains(
                "the database has this file, but storage does not: \(scene.houses.ours.house.tenant)/"))
        #expect(first.output.contains("quartermaster: the backup is complete except for 1 file (above)"))
        #expect(try scene.backUp().exit == .code(0))
        let copy = try TestDatabase.empty()
        let storage = try StorageFolder()
        let settings = copy.settings.merging(["STORAGE_DIR": storage.path]) { $1 }
        let run = try ServerBinary.run(["restore", scene.folder.path], settings: settings)
        #expect(run.exit == .code(0))
        #expect(
            run.output.contains(
                "1 photo is in storage\nlost or unreadable when the backup was made: 1 photo of the database"))
    }

    @Test("a photo that can't be read, or is shorter than the database says, is told by 1 each time; the backup has all else")
    func unreadable() throws {
        let scene = try BackupScene()
        let sealed = try #require(scene.server.storage.files(in: "sealed").first)
        let path = "\(scene.server.storage.path)/sealed/\(sealed)"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".away")
        for _ in 0..<2 {
            let run = try scene.backUp()
            #expect(run.exit == .code(1))
            #expect(
                run.output.contains(
                    "the database has this file, but it can't be read (STORAGE_DIR: something else has that name): "),
                "\(run.output)")
            #expect(
                run.output.contains(" 1 photo, ") && run.output.contains("complete except for 1 file (above)"), "\(run.output)")
        }
        try FileManager.default.removeItem(atPath: path)
        try Data(BackupScene.picture.dropLast(9)).write(to: URL(filePath: path))
        let short = try scene.backUp()
        #expect(short.exit == .code(1))
        let size = BackupScene.picture.count
        #expect(short.output.contains("it can't be read (storage has \(size - 9) bytes of it, not \(size)): "), "\(short.output)")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        #expect(try scene.backUp().exit == .code(0))
        #expect(scene.names.count == 4 && scene.photos.count == 2)
    }

    @Test("a document's file is in the backup as a photo is, also of one that was deleted, and put back where it was lost")
    func documents() throws {
        let scene = try BackupScene()
        let paper = Paper.pdf(filler: Array(repeating: 0x20, count: 5000))
        let path = try scene.phone.uploadPaper(paper, on: scene.houses.ours.reservation)
        let filed = try scene.phone.fileDocument(path, on: scene.houses.ours.reservation)
        let manager = try scene.houses.ours.house.phone(.manager)
        #expect(try manager.delete("/documents/\(filed["id"]?.string ?? "")").status == 204)
        let name = try scene.backedUp()
        let list = try String(contentsOfFile: "\(scene.folder.path)/\(name)/photos.txt", encoding: .utf8)
        let digest = SHA256.digest(paper).map { String(format: "%02x", $0) }.joined()
        #expect(list.contains("\(digest) \(paper.count) report \(path)\n"))
        let file = "\(digest.prefix(2))/\(digest)"
        #expect(scene.photos.contains(file) && scene.photos.count == 3)
        for object in scene.server.storage.files(in: "sealed") {
            try FileManager.default.removeItem(atPath: "\(scene.server.storage.path)/sealed/\(object)")
        }
        let run = try ServerBinary.run(["restore", scene.folder.path, "--photos"], settings: scene.settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(scene.server.storage.files(in: "sealed").count == 2)
    }

    @Test("a sealing key that can't be read is told: the backup is made all the same, and does not say which key it needs")
    func sealKeyUnreadable() throws {
        let scene = try BackupScene.shared()
        let folder = try StorageFolder()
        try "no key".write(toFile: folder.path + "/seal-key", atomically: true, encoding: .utf8)
        let run = try scene.backUp(settings: ["AUTH_DIR": folder.path, "AUTH_SEAL_KEY": ""])
        #expect(run.exit == .code(0), "\(run.output)")
        let told = "the backup does not say which sealing key it needs, so `restore` can't compare: the file "
        #expect(run.output.contains(told + folder.path), "\(run.output)")
    }

    @Test("--keep keeps the newest, and the photos that these name")
    func kept() throws {
        let scene = try BackupScene()
        for _ in 0..<2 { try scene.backedUp() }
        let before = scene.names
        try scene.database.session().execute("delete from photo_uploads where reported_at is null")
        try FileManager.default.createDirectory(
            atPath: "\(scene.folder.path)/of-somebody-else", withIntermediateDirectories: false)
        let run = try scene.backUp("--keep", "1")
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(scene.names.count == 2 && scene.names.last == "of-somebody-else")
        #expect(!before.contains(scene.names[0]))
        #expect(scene.photos.count == 1)
        #expect(try ServerBinary.run(["backup", scene.folder.path, "--keep", "0"], settings: scene.settings).exit == .code(64))
    }

    @Test("--keep makes room before the dump, and never takes the backup just made for an old one, whatever the clock says")
    func keptFirst() throws {
        let scene = try BackupScene.shared()
        for _ in 0..<2 { try scene.backedUp() }
        let newest = try #require(scene.names.last)
        let broken = try StandIn("\(try StandIn.version)\necho 'pg_dump: error: the disk is full' >&2\nexit 1")
        #expect(try scene.backUp("--keep", "1", "--programs", broken.path).exit == .code(1))
        #expect(scene.names == [newest] && scene.photos.count == 2)
        let later = "29991231T000000Z"
        try FileManager.default.moveItem(atPath: "\(scene.folder.path)/\(newest)", toPath: "\(scene.folder.path)/\(later)")
        #expect(try scene.backUp("--keep", "1").exit == .code(0))
        #expect(scene.names.count == 1 && scene.names != [later])
        #expect(scene.photos.count == 2)
    }

    @Test("a place with backups of another database is refused with 78; one that was restored elsewhere goes on there")
    func otherDatabase() throws {
        let scene = try BackupScene.shared()
        let name = try #require(scene.names.last)
        let other = try TestDatabase.fresh()
        try other.session().execute("update office.migrations set applied_at = applied_at - interval '1 day'")
        func back(_ database: TestDatabase) throws -> ProgramRun {
            let settings = database.settings.merging(["STORAGE_DIR": scene.server.storage.path]) { $1 }
            return try ServerBinary.run(["backup", scene.folder.path, "--keep", "1"], settings: settings)
        }
        let refused = try back(other)
        #expect(refused.exit == .code(78))
        #expect(
            refused.output
                == "quartermaster: \(scene.folder.path) has backups of another database, such as \(name); nothing was changed. Give each "
                + "database a place of its own\n")
        #expect(scene.names == [name])
        let copy = try TestDatabase.empty()
        let settings = copy.settings.merging(["STORAGE_DIR": scene.server.storage.path]) { $1 }
        #expect(try ServerBinary.run(["restore", scene.folder.path], settings: settings).exit == .code(0))
        #expect(try back(copy).exit == .code(0))
        let path = "\(scene.folder.path)/\(try #require(scene.names.last))/manifest.json"
        let manifest = try String(contentsOfFile: path, encoding: .utf8)
        let older = manifest.replacing(#/,"house":"[0-9a-f]{32}"/#, with: "")
        #expect(older != manifest)
        try older.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try back(other).exit == .code(0))
    }

    @Test("one that was killed is none, and goes with the next; meanwhile nobody else writes there")
    func killed() throws {
        let scene = try BackupScene.shared(StorageFolder())
        let hanging = try StandIn("\(try StandIn.version)\nprintf begun\nexec sleep 30")
        let log = LogFile()
        let child = try ChildProcess(
            ServerBinary.path, ["backup", scene.folder.path, "--programs", hanging.path],
            environment: ServerBinary.environment(scene.settings), log: log)
        #expect(eventually(within: 60) { !scene.folder.files(in: "temporary").isEmpty }, "\(log.text)")
        let second = try scene.backUp()
        #expect(second.exit == .code(69))
        #expect(second.output == "quartermaster: another backup to \(scene.folder.path) is under way\n")
        child.send(SIGKILL)
        #expect(child.wait() == .signal(SIGKILL))
        let none = try ServerBinary.run(["restore", scene.folder.path, "--check"], settings: scene.settings)
        #expect(none.exit == .code(1))
        #expect(none.output == "quartermaster: \(scene.folder.path) has no whole backup; there is none\n")
        try FileManager.default.createDirectory(
            atPath: "\(scene.folder.path)/20200101T000000Z", withIntermediateDirectories: false)
        try scene.backedUp()
        #expect(scene.names.count == 1 && scene.names[0] > "2026")
        #expect(scene.folder.files(in: "temporary") == [])
    }

    @Test("no password is on a command line or in what is said")
    func secret() throws {
        let scene = try BackupScene.shared(StorageFolder())
        let seen = LogFile()
        let programs = try PrivatePostgres.programs()
        let spy = try StandIn(
            """
            printf '%s\\n' "$0" "$@" >>\(seen.path)
            exec \(programs)pg_dump "$@"
            """)
        let run = try scene.backUp("--programs", spy.path)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(seen.text.contains("--format=custom"))
        #expect(!seen.text.contains(DatabaseRole.password) && !run.output.contains(DatabaseRole.password))
    }

    @Test("what pg_dump complains of is told with 1, and nothing is left behind")
    func failed() throws {
        let scene = try BackupScene.shared(StorageFolder())
        let broken = try StandIn("\(try StandIn.version)\necho 'pg_dump: error: the moon is full' >&2\nexit 1")
        let run = try scene.backUp("--programs", broken.path)
        #expect(run.exit == .code(1))
        #expect(run.output == "quartermaster: pg_dump failed: pg_dump: error: the moon is full\n")
        #expect(scene.names == [] && scene.photos == [])
    }

    @Test("without pg_dump, or with one that is too old, it is 69 and the package is named")
    func missing() throws {
        let scene = try BackupScene.shared(StorageFolder())
        let empty = try StorageFolder()
        let none = try scene.backUp("--programs", empty.path)
        #expect(none.exit == .code(69))
        #expect(none.output.contains("pg_dump is not here, in \(empty.path): install postgresql-client-"))
        let old = try StandIn("echo 'pg_dump (PostgreSQL) 9.6.24'")
        let run = try scene.backUp("--programs", old.path)
        #expect(run.exit == .code(69))
        #expect(run.output.contains("pg_dump here is of Postgres 9, which can't work on Postgres "))
        guard try StandIn.majorVersion() < 17 else { return }
        // What pg_dump 17 writes sets what no Postgres before 17 knows: nobody could restore it here.
        let newest = try StandIn(StandIn.version(17))
        let newer = try scene.backUp("--programs", newest.path)
        #expect(newer.exit == .code(69))
        let major = try StandIn.majorVersion()
        let sentence = "pg_dump here is only of Postgres 17, whose backups can't be restored into Postgres \(major)"
        #expect(newer.output.contains("\(sentence): install postgresql-client-\(major), or name"), "\(newer.output)")
        #expect(scene.names == [])
    }

    @Test("a full disk is told with 1, and no backup is there", .enabled(if: StorageFolder.canBeDisk))
    func fullDisk() throws {
        let scene = try BackupScene.shared(StorageFolder(diskSize: 256 << 10))
        try scene.folder.fill(but: 16 << 10)
        let run = try scene.backUp()
        #expect(run.exit == .code(1))
        #expect(run.output.contains(": the disk is full\n"), "\(run.output)")
        let check = try ServerBinary.run(["restore", scene.folder.path, "--check"], settings: scene.settings)
        #expect(check.output.contains("has no whole backup"))
    }

    @Test("a role that row-level security holds is refused with 78, a folder that can't be made with 1, no Postgres with 69")
    func refused() throws {
        let scene = try BackupScene.shared(StorageFolder())
        let server = try scene.backUp(settings: ["MIGRATE_DATABASE_URL": ""])
        #expect(server.exit == .code(78))
        #expect(server.output.contains("this role may not read every row of every table (42501): set MIGRATE_DATABASE_URL"))
        let nowhere = try ServerBinary.run(["backup", "/nonexistent/backups"], settings: scene.settings)
        #expect(nowhere.exit == .code(1))
        #expect(nowhere.output == "quartermaster: /nonexistent/backups: nothing has that name\n")
        let down = try scene.backUp(settings: ["MIGRATE_DATABASE_URL": "host=/nonexistent"])
        #expect(down.exit == .code(69))
        let bare = try BareDatabase()
        let unmigrated = try bare.run("backup", scene.folder.path)
        #expect(unmigrated.exit == .code(78))
        #expect(unmigrated.output.contains("run `quartermaster migrate`"))
        #expect(scene.names == [])
    }
}
