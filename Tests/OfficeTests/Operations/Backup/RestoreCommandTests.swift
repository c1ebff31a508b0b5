import Foundation
import TestSupport
import Testing

@testable import API
@testable import Operations

/// `quartermaster restore`: a house comes back whole, or not at all.
@Suite(.watchdog, .mayBlock) struct RestoreCommandTests {
    @Test("into an empty database: both houses apart, photos, an upload that a report may still name, and a new epoch")
    func whole() throws {
        let scene = try BackupScene.shared()
        let feed = Feed(phone: try scene.houses.ours.house.phone(.manager))
        let cursor = try feed.cursor()
        let copy = try TestDatabase.empty()
        let storage = try StorageFolder()
        let settings = copy.settings.merging(["STORAGE_DIR": storage.path]) { $1 }
        let run = try ServerBinary.run(["restore", scene.folder.path], settings: settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains("2 photos are in storage\nthe database is restored\nand up to date."))
        let counts =
            "select (select count(*) from audit_log), (select count(*) from asset_checkouts), (select count(*) from tenants)"
        #expect(try copy.session().query(counts) == scene.database.session().query(counts))
        #expect(try copy.session().value("select count(*) from change_log") == "0")
        #expect(
            try copy.session().value("select epoch from office.change_epoch")
                != scene.database.session().value("select epoch from office.change_epoch"))
        for command in [["migrate", "--check"], ["verify"]] {
            #expect(try ServerBinary.run(command, settings: settings).exit == .code(0))
        }
        let server = try TestServer.start(database: copy, storage: storage)
        #expect(try scene.reported(on: server) == BackupScene.picture)
        let there = Phone(port: server.port, token: scene.houses.ours.house.account(.manager).token())
        let old = try there.get("/changes?since=\(cursor)")
        #expect(old.status == 410 && old.code == "resync_required")
        let report = try Phone(port: server.port, token: scene.houses.ours.house.account(.staff).token())
            .report(scene.houses.ours.units[1], on: scene.houses.ours.reservation, photos: [scene.upload], direction: "out")
        #expect(report.status == 201, "\(report.text)")
        try scene.houses.expectApart(on: server)
        #expect(server.stop() == .code(0))
    }

    @Test("on a Postgres that has never seen the office: its role is made")
    func freshCluster() throws {
        let scene = try BackupScene.shared()
        let cluster = try PrivatePostgres()
        let maintenance = try Database(cluster.target)
        for role in DatabaseRole.allCases {
            try maintenance.execute("create role \(role.rawValue) login \(role == .owner ? "createrole" : "")")
        }
        try maintenance.execute("create database house owner \(DatabaseRole.owner.rawValue)")
        func url(_ role: DatabaseRole) throws -> String {
            try cluster.target.with(database: "house").with(user: role.rawValue, password: "").text
        }
        let storage = try StorageFolder()
        let settings = try ["DATABASE_URL": url(.server), "MIGRATE_DATABASE_URL": url(.owner), "STORAGE_DIR": storage.path]
        let run = try ServerBinary.run(["restore", scene.folder.path], settings: settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try ServerBinary.run(["migrate", "--check"], settings: settings).exit == .code(0))
        #expect(try ServerBinary.run(["verify"], settings: settings).exit == .code(0))
        let owned =
            "select count(*) from pg_proc where pronamespace = 'office'::regnamespace and proowner <> 'quartermaster_app'::regrole"
        #expect(try Database(cluster.target.with(database: "house")).value(owned) == "0")
    }

    @Test(
        "a database with something in it is refused with 78, and one that somebody works on; --replace throws away what is there")
    func replaced() throws {
        let scene = try BackupScene.shared()
        let target = try BareDatabase()
        #expect(try target.run("migrate", "--tenant-name", "Of before").exit == .code(0))
        try target.session(as: .owner).execute("create table of_a_newer_program (tenant uuid references tenants)")
        let storage = try StorageFolder()
        func restore(_ options: String...) throws -> ProgramRun {
            try target.run(["restore", scene.folder.path] + options, settings: ["STORAGE_DIR": storage.path])
        }
        let full = try restore()
        #expect(full.exit == .code(78))
        #expect(full.output.contains("the database \(target.name) is not empty (it has accounts, asset"), "\(full.output)")
        let somebody = try target.session()
        let busy = try restore("--replace")
        #expect(busy.exit == .code(78))
        #expect(busy.output.contains(" other sessions use the database \(target.name): stop the servers first"))
        #expect(storage.files(in: "sealed") == [])
        #expect(try somebody.value("select name from tenants") == "Of before")
        try TestDatabase.shared().session().execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '\(target.name)'")
        try expectNobody(on: target)
        let run = try restore("--replace")
        #expect(run.exit == .code(0), "\(run.output)")
        let names = "select string_agg(id::text, ',' order by id) from tenants"
        #expect(try target.session().value(names) == scene.database.session().value(names))
        #expect(try target.session().value("select to_regclass('of_a_newer_program')") == nil)
        #expect(try target.run("verify").exit == .code(0))
    }

    @Test("--replace throws nothing away for a bad dump; a restore that fails later says that the database is empty")
    func replacedByDamaged() throws {
        let scene = try BackupScene.shared()
        let name = try #require(scene.names.last)
        let target = try BareDatabase()
        #expect(try target.run("migrate", "--tenant-name", "Of before").exit == .code(0))
        let storage = try StorageFolder()
        func replace(_ options: String...) throws -> ProgramRun {
            try target.run(["restore", scene.folder.path, "--replace"] + options, settings: ["STORAGE_DIR": storage.path])
        }
        let dump = "\(scene.folder.path)/\(name)/database.dump"
        try scene.damage("\(name)/database.dump", at: 5000)
        let damaged = try replace()
        #expect(damaged.exit == .code(1))
        #expect(
            damaged.output.contains(
                "quartermaster: \(dump) is not as it was written: its SHA-256 is different. Use another backup\n"),
            "\(damaged.output)")
        try FileManager.default.moveItem(atPath: dump, toPath: dump + ".away")
        let gone = try replace()
        #expect(
            gone.exit == .code(1) && gone.output.contains("quartermaster: \(dump): nothing has that name\n"), "\(gone.output)")
        #expect(try target.session().value("select name from tenants") == "Of before")
        #expect(storage.files(in: "sealed") == [])
        try expectNobody(on: target)
        try FileManager.default.moveItem(atPath: dump + ".away", toPath: dump)
        try scene.damage("\(name)/database.dump", at: 5000)
        let broken = try StandIn(
            """
            \(try StandIn.version)
            case "$*" in *--list*) cat >/dev/null; exit;; esac
            echo 'pg_restore: error: the moon is full' >&2
            exit 1
            """, for: "pg_restore")
        let failed = try replace("--programs", broken.path)
        #expect(failed.exit == .code(1))
        #expect(
            failed.output.contains(
                "the moon is full. The database \(target.name) is empty now: --replace had deleted what was in it"),
            "\(failed.output)")
        #expect(try target.session().value("select to_regclass('public.tenants')") == nil)
        try expectNobody(on: target)
        #expect(try replace().exit == .code(0))
        let names = "select string_agg(id::text, ',' order by id) from tenants"
        #expect(try target.session().value(names) == scene.database.session().value(names))
    }

    @Test("--check restores into a database of its own, which goes again, and says so; without the right to make one it is 78")
    func checked() throws {
        let scene = try BackupScene.shared()
        let run = try check(scene)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains(": all hold\n"))
        #expect(run.output.hasSuffix(" tables, 2 photos\n"))
        let owner = try ServerBinary.run(["restore", scene.folder.path, "--check"], settings: scene.settings)
        #expect(owner.exit == .code(78))
        #expect(owner.output.contains("this role may not create a database to check the backup in (42501)"))
        try expectNoScratch(scene)
    }

    @Test("a look that could not look for everything says nothing against the backup: 69, not 1")
    func incomplete() {
        #expect(RestoreCheck.fault(of: .sound) == nil)
        #expect(RestoreCheck.fault(of: .broken)?.exitCode == .failed)
        #expect(RestoreCheck.fault(of: .incomplete)?.exitCode == .unavailable)
        #expect(RestoreCheck.fault(of: .incomplete)?.description.contains("can be restored, but not every") == true)
    }

    @Test("what a check left that was cut short goes with the next: of that owner, an hour old, with nobody connected")
    func leftOver() throws {
        let scene = try BackupScene.shared()
        // Other tests check as well, and would drop what is left here.
        let cluster = try PrivatePostgres()
        let session = try Database(cluster.target)
        try session.execute("create role somebody_else")
        func leave(_ age: String) throws -> String {
            let sql = #"select to_char(now() at time zone 'utc' - interval '\#(age)', 'YYYYMMDD"t"HH24MISS')"#
            let moment = try #require(try session.value(sql))
            let name = "quartermaster_check_\(moment)_\(ID.fresh().prefix(6))"
            try session.execute("create database \(name) template template0")
            return name
        }
        let (old, young, used, others) = (try leave("61 min"), try leave("50 min"), try leave("2 days"), try leave("3 days"))
        try session.execute("alter database \(others) owner to somebody_else")
        let user = try Database(cluster.target.with(database: used))
        let settings = try scene.settings.merging(["MIGRATE_DATABASE_URL": cluster.target.text]) { $1 }
        let run = try ServerBinary.run(["restore", scene.folder.path, "--check"], settings: settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains("dropped \(old), left over from a check that was interrupted\n"))
        let there = try session.value(
            "select string_agg(datname, ' ' order by datname) from pg_database where datname like 'quartermaster%'")
        #expect(there == [others, used, young].sorted().joined(separator: " "))
        #expect(try user.value("select 1") == "1")
    }

    @Test("a dump, a list, a photo or a count that is not as it was written is told with 1, and nothing is restored")
    func damaged() throws {
        let scene = try BackupScene.shared()
        let name = try #require(scene.names.last)
        try scene.damage("\(name)/database.dump", at: 5000)
        let dump = try check(scene)
        #expect(dump.exit == .code(1))
        #expect(
            dump.output.contains("/database.dump is not as it was written: its SHA-256 is different. Use another backup")
                || dump.output.contains("pg_restore failed, and nothing was restored"), "\(dump.output)")
        try scene.damage("\(name)/database.dump", at: 5000)
        let (photo, other) = try (#require(scene.photos.first), #require(scene.photos.last))
        try scene.damage("photos/\(photo)")
        try FileManager.default.removeItem(atPath: "\(scene.folder.path)/photos/\(other)")
        let bad = try check(scene)
        #expect(bad.exit == .code(1))
        let again = "The next backup copies it again, if storage still has it\n"
        let changed = "/photos/\(photo) is not as it was written: its SHA-256 is different. Delete it. \(again)"
        #expect(bad.output.contains(changed), "\(bad.output)")
        #expect(bad.output.contains("/photos/\(other) is not there. \(again)"), "\(bad.output)")
        #expect(bad.output.hasSuffix("2 photos of the backup are not as they were written (above)\n"), "\(bad.output)")
        try FileManager.default.removeItem(atPath: "\(scene.folder.path)/photos/\(photo)")
        try scene.backedUp()
        #expect(try check(scene).exit == .code(0))
        #expect(try check(scene, "--backup", name).exit == .code(0))
        try scene.damage("\(name)/photos.txt", at: 3)
        let list = try check(scene, "--backup", name)
        #expect(list.exit == .code(1) && list.output.contains("/photos.txt is not as it was written"), "\(list.output)")
        try expectNoScratch(scene)
    }

    @Test("an extension in the database, which a superuser made, keeps no owner from restoring: it is left out")
    func extensions() throws {
        let scene = try BackupScene()
        try scene.database.session().execute("create extension pg_trgm")
        try scene.backedUp()
        let target = try BareDatabase()
        let storage = try StorageFolder()
        let run = try target.run(["restore", scene.folder.path], settings: ["STORAGE_DIR": storage.path])
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(
            run.output.contains("not restored, since only a superuser can make them: the extensions pg_trgm\n"), "\(run.output)")
        #expect(try target.session().value("select count(*) from pg_extension where extname = 'pg_trgm'") == "0")
        #expect(try target.run("verify").exit == .code(0))
        // The file that leaves the extension out is made before anything goes.
        let fixed = ["STORAGE_DIR": storage.path, "TMPDIR": "/nonexistent"]
        let again = try target.run(["restore", scene.folder.path, "--replace"], settings: fixed)
        #expect(again.exit == .code(1) && again.output.contains("/nonexistent/quartermaster-"), "\(again.output)")
        #expect(!again.output.contains("is empty now"), "\(again.output)")
        let tenants = "select count(*) from tenants"
        #expect(try target.session().value(tenants) == scene.database.session().value(tenants))
    }

    @Test("a restore goes on past a bad photo: all else is there, it is named, and the exit code is 1")
    func badPhoto() throws {
        let scene = try BackupScene.shared()
        let name = try #require(scene.names.last)
        let list = try String(contentsOfFile: "\(scene.folder.path)/\(name)/photos.txt", encoding: .utf8)
        let line = try #require(list.split(separator: "\n").first { $0.contains(" report ") }).split(separator: " ")
        try scene.damage("photos/\(line[0].prefix(2))/\(line[0])")
        let copy = try TestDatabase.empty()
        let storage = try StorageFolder()
        let settings = copy.settings.merging(["STORAGE_DIR": storage.path]) { $1 }
        let run = try ServerBinary.run(["restore", scene.folder.path], settings: settings)
        #expect(run.exit == .code(1))
        #expect(run.output.contains("\(line[3]) can't be put back: \(scene.folder.path)/photos/"), "\(run.output)")
        #expect(run.output.contains("1 photo is in storage\nthe database is restored\nand up to date."), "\(run.output)")
        #expect(run.output.hasSuffix("everything is restored except 1 photo (above)\n"))
        #expect(storage.files(in: "incoming").count == 1 && storage.files(in: "sealed") == [])
        #expect(try ServerBinary.run(["verify"], settings: settings).exit == .code(0))
        let never = "select count(*) from pg_class where relname = 'assets' and reltuples < 1"
        #expect(try copy.session().value(never) == "0")
        let photos = try ServerBinary.run(["restore", scene.folder.path, "--photos"], settings: settings)
        #expect(photos.exit == .code(1) && photos.output.hasSuffix("all photos except 1 are in storage\n"), "\(photos.output)")
    }

    @Test("--photos brings back no upload that was swept since")
    func sweptUpload() throws {
        let scene = try BackupScene()
        try scene.backedUp()
        for file in scene.server.storage.files(in: "incoming") {
            try FileManager.default.removeItem(atPath: "\(scene.server.storage.path)/incoming/\(file)")
        }
        func photos() throws -> ProgramRun {
            try ServerBinary.run(["restore", scene.folder.path, "--photos"], settings: scene.settings)
        }
        try scene.database.session().execute("delete from photo_uploads where reported_at is null")
        let without = try photos()
        #expect(without.exit == .code(0) && without.output.hasSuffix("1 photo is in storage\n"), "\(without.output)")
        #expect(scene.server.storage.files(in: "incoming") == [])
    }

    @Test("a manifest that counts other rows, is of a newer program or none at all is told; so is a backup that is not there")
    func manifests() throws {
        let scene = try BackupScene.shared()
        let name = try #require(scene.names.last)
        let path = "\(scene.folder.path)/\(name)/manifest.json"
        let manifest = try String(contentsOfFile: path, encoding: .utf8)
        func with(_ old: String, _ new: String) throws -> ProgramRun {
            #expect(manifest.contains(old))
            try manifest.replacingOccurrences(of: old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
            return try check(scene)
        }
        let tenants = try #require(try scene.database.session().value("select count(*) from tenants"))
        let counted = try with(#""public.tenants":"# + tenants, #""public.tenants":9"# + tenants)
        #expect(counted.exit == .code(1))
        #expect(
            counted.output.contains(
                "the backup is not what its manifest says: public.tenants has \(tenants) rows, not 9\(tenants)"))
        let format = try with(#""format":1"#, #""format":2"#)
        #expect(format.exit == .code(1) && format.output.contains("the backup was made by a newer program (format 2)"))
        let schema = try with(#""schema":"#, #""schema":9"#)
        #expect(schema.exit == .code(78) && schema.output.contains("the backup was made by a newer program (schema 9"))
        let postgres = try with(#""postgres":"#, #""postgres":9"#)
        #expect(postgres.exit == .code(78) && postgres.output.contains("the backup is of Postgres 9"), "\(postgres.output)")
        let tool = try with(#""pg_dump":"#, #""pg_dump":9"#)
        let isOld = try StandIn.majorVersion() < 17
        let sentence = isOld ? "the backup was made by pg_dump of Postgres 9" : "pg_restore here is of Postgres "
        #expect(tool.exit == .code(isOld ? 78 : 69) && tool.output.contains(sentence), "\(tool.output)")
        let none = try with("{", "[")
        #expect(none.exit == .code(1) && none.output.contains("/manifest.json: that is not the manifest of a backup"))
        let missing = try check(scene, "--backup", "20200101T000000Z")
        #expect(missing.exit == .code(1))
        #expect(missing.output.contains("has no whole backup named 20200101T000000Z; there are: \(name)"))
        try expectNoScratch(scene)
    }

    @Test("what can't be done at the end is told before anything is changed: a server's role that is not let in")
    func serverRole() throws {
        let scene = try BackupScene.shared()
        let copy = try BareDatabase()
        let run = try copy.run(
            ["restore", scene.folder.path], settings: ["DATABASE_URL": copy.target().with(database: "nowhere").text])
        #expect(run.exit == .code(78))
        #expect(run.output.contains("Postgres has no database with the name in DATABASE_URL"))
        #expect(try copy.session().value("select count(*) from pg_class where relnamespace = 'public'::regnamespace") == "0")
    }

    // MARK: Pieces

    /// As a role that may make databases.
    private func check(_ scene: BackupScene, _ options: String...) throws -> ProgramRun {
        let settings = scene.settings.merging(["MIGRATE_DATABASE_URL": scene.database.target().text]) { $1 }
        return try ServerBinary.run(["restore", scene.folder.path, "--check"] + options, settings: settings)
    }

    /// A session that was closed is there for a moment more.
    private func expectNobody(on target: BareDatabase) throws {
        let watcher = try TestDatabase.shared().session()
        let count = "select count(*) from pg_stat_activity where datname = '\(target.name)'"
        #expect(try eventually { try watcher.value(count) == "0" })
    }

    private func expectNoScratch(_ scene: BackupScene) throws {
        let count = "select count(*) from pg_database where datname like 'quartermaster\\_check\\_%'"
        // Other tests check as well meanwhile.
        #expect(try eventually(within: 300) { try scene.database.session().value(count) == "0" })
    }
}
