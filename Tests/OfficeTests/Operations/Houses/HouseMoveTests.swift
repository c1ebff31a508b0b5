import Crypto
import Foundation
import TestSupport
import Testing

@testable import API
@testable import Operations

/// `quartermaster tenant export` and `import`: a house moves to another server, and is the same house there.
@Suite(.watchdog, .mayBlock) struct HouseMoveTests {
    @Test(
        "a house is on another server as it was: every row but ties, every file, in answers too; its people prove their addresses again"
    )
    func moved() throws {
        let scene = try HouseScene()
        let out = try scene.export()
        #expect(out.exit == .code(0), "\(out.output)")
        #expect(out.output.contains(" (\(scene.house.tenant)), ") && out.output.contains(" 2 files, "), "\(out.output)")
        let mode = try FileManager.default.attributesOfItem(atPath: scene.archive)[.posixPermissions] as? Int
        #expect(mode == 0o600 && scene.names == ["house.tar"])
        let run = try scene.bring()
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try scene.target.run("verify").exit == .code(0))

        let there = try scene.target.session()
        #expect(try there.value("select count(*) from tenants") == "2")
        #expect(
            try there.value("select count(*) from accounts where auth_user_id is not null or linked_at is not null") == "0")
        #expect(try there.value("select count(*) from change_log where tenant_id = $1", [scene.house.tenant]) == "0")
        #expect(
            try there.value(
                "select (select max(id) from audit_log) <= (select last_value from audit_log_id_seq) and (select last_value from audit_log_id_seq) > 1"
            ) == "t")
        let again = "\(scene.folder.path)/again.tar"
        let back = try ServerBinary.run(
            ["tenant", "export", scene.house.tenant, again],
            settings: scene.target.settings.merging(["STORAGE_DIR": scene.storage.path]) { $1 })
        #expect(back.exit == .code(0), "\(back.output)")
        let (first, second) = (try HouseArchive(scene.archive), try HouseArchive(again))
        #expect(first.names.sorted() == second.names.sorted() && first.manifest.rows == second.manifest.rows)
        for name in first.names where name != HouseFile.manifest {
            #expect(try first.contents(of: name) == second.contents(of: name), "\(name)")
        }
    }

    @Test("whoever did something is called by name in the history of a house that moved, before and after they sign in there")
    func names() throws {
        let scene = try HouseScene()
        #expect(try scene.export().exit == .code(0))
        #expect(try scene.bring().exit == .code(0))
        let tenant = scene.house.tenant
        let before = try scene.source.database.session().actorNames(of: tenant)
        let there = try scene.target.session()
        #expect(try before != nil && there.actorNames(of: tenant) == before)
        try there.execute("update accounts set auth_user_id = gen_random_uuid()")
        #expect(try there.actorNames(of: tenant) == before)
    }

    @Test("the house is the same in its answers, byte for byte, to people who are tied again")
    func answers() throws {
        let scene = try HouseScene()
        let server = try arrived(scene)
        let token = scene.house.account(.admin).token()
        let (old, new) = (Phone(port: scene.source.server.port, token: token), Phone(port: server.port, token: token))
        let ours = scene.source.houses.ours
        for path in ["/reservations?window=week", ours.path, "\(ours.path)/history", "/items", "/clients", "/audit", "/assets"] {
            let (before, after) = (try old.get(path), try new.get(path))
            #expect(before.status == 200 && after.status == 200 && before.text == after.text, "\(path): \(after.text)")
        }
        #expect(try scene.source.reported(on: server) == BackupScene.picture)
        #expect(server.stop() == .code(0))
    }

    @Test("its keys move with it: what a phone sent before is answered as it was then, and can be undone there")
    func keys() throws {
        let scene = try HouseScene(isOwn: true)
        let ours = scene.source.houses.ours
        let body = Phone.handover(ours.units[1], WireTime.now(), nil)
        let first = try scene.source.phone.post(ours.pickups, body, key: "before")
        #expect(first.status == 200)
        let server = try arrived(scene)
        let phone = Phone(port: server.port, token: scene.source.phone.token)
        #expect(try phone.get(ours.path)["progress"]?["out"] == 2)
        let again = try phone.post(ours.pickups, body, key: "before")
        #expect(again.isReplay && again.status == 200 && again.body == first.body, "\(again)")
        #expect(try phone.takeBack(ours.units[1], from: ours.reservation, key: "before").code == "idempotency_key_reused")
        let undone = try phone.undo("before", on: ours.reservation)
        #expect(undone.status == 200, "\(undone)")
        #expect(try phone.get(ours.path)["progress"]?["out"] == 1)
        let trips = """
            select pickup_key, voided_at is not null from asset_checkouts where tenant_id = $1 and asset_id = $2
            """
        #expect(try server.database.session().query(trips, [ours.house.tenant, ours.units[1].id]) == [["before", "t"]])
        #expect(server.stop() == .code(0))
    }

    @Test("its audit goes on in a log of another name, which says where the former one ended, and nothing is found of it")
    func log() throws {
        let scene = try HouseScene(isOwn: true)
        let tenant = scene.house.tenant
        let trees = "select generation, reason, origin, size from audit_trees where tenant_id = $1"
        let here = try scene.source.database.session()
        #expect(try here.sealAudit(of: tenant))
        let former = try #require(try here.query(trees, [tenant]).first)
        let server = try arrived(scene)
        let log = try #require(try HouseArchive(scene.archive).manifest.log)
        #expect(log.generation == 1 && log.end.origin == former[2] && "\(log.end.size)" == former[3])
        let there = try server.database.session()
        #expect(try there.sealAudit(of: tenant))
        let next = try there.query(trees, [tenant])
        #expect(next.count == 1 && next.first?.prefix(2) == ["2", "moved"], "\(next)")
        #expect(next.first?[2]?.hasSuffix("/audit/\(tenant)/2") == true, "\(next)")
        let found = try ServerBinary.run(
            ["audit", "verify", "--tenant", tenant],
            settings: server.database.settings.merging(["AUTH_DIR": scene.folder.path]) { $1 })
        #expect(found.exit == .code(0) && found.output.contains("ended elsewhere with \(log.end.size) "), "\(found.output)")
        #expect(server.stop() == .code(0))

        // An older program wrote none; a name of another house is none of it.
        let foreign = HouseLog(
            generation: 1, end: Checkpoint(origin: "house.example/audit/\(ID.fresh())", size: 1, root: log.end.root))
        let strange = try scene.rewrite(to: "strange.tar", manifest: { $0.log = foreign })
        let refused = try scene.bring(strange)
        #expect(refused.exit == .code(1) && refused.output.contains("a log that is none of the house"), "\(refused.output)")
        let old = try scene.rewrite(to: "old.tar", manifest: { $0.log = nil })
        let run = try scene.bring(old)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try scene.target.session().query(trees, [tenant]).isEmpty)
    }

    /// Another server that the house was moved to, whose people are tied again.
    private func arrived(_ scene: HouseScene) throws -> TestServer {
        #expect(try scene.export().exit == .code(0))
        let copy = try TestDatabase.fresh()
        let storage = try StorageFolder()
        let run = try ServerBinary.run(
            ["tenant", "import", scene.archive], settings: copy.settings.merging(["STORAGE_DIR": storage.path]) { $1 })
        #expect(run.exit == .code(0), "\(run.output)")
        try copy.session().execute("update accounts set auth_user_id = former_users[cardinality(former_users)]")
        return try TestServer.start(database: copy, storage: storage)
    }

    @Test("a file that storage has lost is named, 1, and the archive is whole but for it: the house comes without it")
    func lost() throws {
        let scene = try HouseScene(isOwn: true)
        for file in scene.source.server.storage.files(in: "sealed") {
            try FileManager.default.removeItem(atPath: "\(scene.source.server.storage.path)/sealed/\(file)")
        }
        let out = try scene.export()
        #expect(out.exit == .code(1))
        #expect(out.output.contains("the database has this file, but storage does not: "), "\(out.output)")
        #expect(out.output.contains("the archive is complete except for 1 file (above)"))
        let run = try scene.bring()
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains("the archive lacks this file"))
    }

    @Test("where storage has none of the house's files nothing is exported, and an earlier archive stays")
    func otherStorage() throws {
        let scene = try HouseScene()
        #expect(try scene.export().exit == .code(0))
        let before = try Data(contentsOf: URL(fileURLWithPath: scene.archive))
        let settings = scene.source.settings.merging(["STORAGE_DIR": scene.storage.path]) { $1 }
        for path in [scene.archive, "\(scene.folder.path)/other.tar"] {
            let run = try ServerBinary.run(["tenant", "export", scene.house.tenant, path], settings: settings)
            #expect(run.exit == .code(1), "\(run.output)")
            #expect(run.output.contains("storage has none of the files that were looked for: is it the storage"), "\(run.output)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: scene.archive)) == before)
        #expect(scene.names == ["house.tar"])
    }

    @Test("an export that is killed leaves nothing under the archive's name, and an earlier archive as it was")
    func killed() throws {
        let scene = try HouseScene(isOwn: true)
        #expect(try scene.export().exit == .code(0))
        let before = try Data(contentsOf: URL(fileURLWithPath: scene.archive))
        // Within its transaction the one that blocks would see the activity as it was at its first look.
        let (blocker, observer) = (try scene.source.database.session(), try scene.source.database.session())
        for path in [scene.archive, "\(scene.folder.path)/other.tar"] {
            try blocker.execute("begin; lock table audit_log in access exclusive mode")
            let child = try ChildProcess(
                ServerBinary.path, ["tenant", "export", scene.house.tenant, path],
                environment: ServerBinary.environment(scene.source.settings), log: LogFile())
            let waits = """
                select count(*) > 0 from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query like '%house_rows%'
                """
            #expect(try eventually { try observer.value(waits) == "t" })
            child.send(SIGKILL)
            #expect(child.wait() == .signal(SIGKILL))
            try blocker.execute("commit")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: scene.archive)) == before)
        #expect(!scene.names.contains("other.tar"))
    }

    @Test(
        "a disk that fails in the middle of an archive or of a backup: a sentence, 1, and nothing has the archive's name",
        .enabled(if: FaultInjection.isAvailable),
        arguments: [("EIO", "fdatasync: Input/output error"), ("ENOSPC", "the disk is full")])
    func failingDisk(fault: String, sentence: String) throws {
        let scene = try HouseScene(isOwn: true)
        let (source, gear) = (scene.source, scene.source.houses.ours)
        let large = Photo.png(filler: Array(repeating: 7, count: 5_000_000))
        _ = try source.phone.upload(large, of: gear.units[0], on: gear.reservation)
        // The second part: the first is synced before it is begun.
        let tool = FaultInjection.tool("fdatasync:error=\(fault):when=2")
        for command in [["tenant", "export", scene.house.tenant, scene.archive], ["backup", source.folder.path]] {
            let run = try ServerBinary.run(command, settings: source.settings, under: tool)
            #expect(run.exit == .code(1) && run.output.contains(sentence), "\(command): \(run.output)")
        }
        #expect(scene.names.isEmpty)
        #expect(try scene.export().exit == .code(0))
        #expect(try HouseArchive(scene.archive).names.count { $0.hasPrefix("files/") } == 3)
    }

    @Test("a folder, a link or a pipe of the archive's name stays what it is: a sentence, 1, before anything is written")
    func otherKinds() throws {
        let scene = try HouseScene()
        let files = FileManager.default
        try files.createDirectory(atPath: "\(scene.folder.path)/folder", withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: "\(scene.folder.path)/link", withDestinationPath: "elsewhere")
        #expect(mkfifo("\(scene.folder.path)/pipe", 0o600) == 0)
        for name in ["folder", "link", "pipe"] {
            let run = try scene.export(to: "\(scene.folder.path)/\(name)")
            #expect(run.exit == .code(1) && run.output.contains("/\(name): something else has that name"), "\(run.output)")
        }
        #expect(scene.names == ["folder", "link", "pipe"])
        #expect(try files.destinationOfSymbolicLink(atPath: "\(scene.folder.path)/link") == "elsewhere")
    }

    @Test("a house that is not there is a sentence with those that are")
    func unknown() throws {
        let scene = try HouseScene()
        let run = try scene.export("Nowhere")
        #expect(run.exit == .code(1) && run.output.contains("there is no such tenant. There are: "), "\(run.output)")
        #expect(scene.names.isEmpty)
    }
}
