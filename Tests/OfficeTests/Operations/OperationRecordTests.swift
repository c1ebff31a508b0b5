import Foundation
import Settings
import TestSupport
import Testing
import Text

@testable import Crypto
@testable import Operations
@testable import Server

/// What backups, their checks and `verify` note of themselves, and who is told (docs/reference/monitoring.md, "Operations").
@Suite(.watchdog, .mayBlock) struct OperationRecordTests {
    private static let rows =
        "select kind || ' ' || coalesce(succeeded::text, 'open') || ' ' || coalesce(detail, '') from office.operations order by id"

    @Test("a backup, its check and verify are noted with their end, size and words; a partial verify is not")
    func noted() throws {
        let scene = try BackupScene()
        let session = try scene.database.session()
        let never = try DoctorRun(scene.settings)
        #expect(never["backup"]?.verdict == "warning" && never["backup"]?.sentence.hasPrefix("no backup is noted") == true)
        #expect(never["backup-check"]?.verdict == "ok" && never["verified"]?.verdict == "ok")
        let name = try scene.backedUp()
        let settings = scene.settings.merging(["MIGRATE_DATABASE_URL": scene.database.target().text]) { $1 }
        #expect(try ServerBinary.run(["restore", scene.folder.path, "--check"], settings: settings).exit == .code(0))
        #expect(try ServerBinary.run(["verify"], settings: scene.settings).exit == .code(0))
        #expect(try ServerBinary.run(["verify", "--only", "asset-out-twice"], settings: scene.settings).exit != .code(69))
        let rows = try session.column(Self.rows)
        #expect(rows.count == 3 && rows.allSatisfy { $0.contains(" true ") }, "\(rows)")
        #expect(rows[0].hasPrefix("backup true \(scene.folder.path)/\(name): database "))
        #expect(rows[1] == "restore_check true \(scene.folder.path)/\(name)")
        #expect(rows[2].contains("invariants in ") && rows[2].hasSuffix(": all hold"))
        let sizes = "select count(*) from office.operations where byte_count > 10000 and file_count = 2 and ended_at > started_at"
        #expect(try session.value(sizes) == "2")
        // No backup has them: of what is restored none was made.
        let copy = try TestDatabase.empty()
        let restored = try ServerBinary.run(
            ["restore", scene.folder.path], settings: copy.settings.merging(["STORAGE_DIR": try StorageFolder().path]) { $1 })
        #expect(restored.exit == .code(0), "\(restored.output)")
        #expect(try copy.session().value("select count(*) from office.operations") == "0")
    }

    @Test("what fails is noted with its sentence; doctor says so, and when it last went well")
    func failed() throws {
        let scene = try BackupScene()
        try scene.backedUp()
        let broken = try scene.backUp("--programs", "/nowhere")
        #expect(broken.exit == .code(69))
        let rows = try scene.database.session().column(Self.rows)
        #expect(rows.count == 2 && rows[1].hasPrefix("backup false pg_dump is not here"), "\(rows)")
        let line = try DoctorRun(scene.settings)["backup"]
        #expect(line?.verdict == "warning", "\(line as Any)")
        #expect(line?.sentence.starts(with: #/failed [0-2] min ago: pg_dump is not here/#) == true)
        #expect(line?.sentence.contains(#/; the last that went well ended [0-2] min ago: /#) == true)
        try scene.backedUp()
        #expect(try DoctorRun(scene.settings)["backup"]?.verdict == "ok")
    }

    @Test("a backup without a file, or without a place, is noted with why it failed; the name of no backup is noted as nothing")
    func reasons() throws {
        let scene = try BackupScene()
        let session = try scene.database.session()
        for file in scene.server.storage.files(in: "sealed") {
            try FileManager.default.removeItem(atPath: "\(scene.server.storage.path)/sealed/\(file)")
        }
        #expect(try scene.backUp().exit == .code(1))
        #expect(try session.column(Self.rows) == ["backup false the backup is complete except for 1 file"])
        let line = try DoctorRun(scene.settings)["backup"]
        let told = #/failed [0-2] min ago: the backup is complete except for 1 file; /#
        #expect(line?.sentence.starts(with: told) == true, "\(line as Any)")
        let slip = try ServerBinary.run(["restore", scene.folder.path, "--check", "--backup", "nope"], settings: scene.settings)
        #expect(slip.exit == .code(1) && slip.output.contains("has no whole backup named nope"), "\(slip.output)")
        let wrong = try ServerBinary.run(["restore", scene.folder.path + "/none", "--check"], settings: scene.settings)
        #expect(wrong.exit == .code(1), "\(wrong.output)")
        let closed = try ServerBinary.run(["backup", "/nonexistent/backups"], settings: scene.settings)
        #expect(closed.exit == .code(1), "\(closed.output)")
        let rows = try session.column(Self.rows)
        #expect(rows.count == 2 && rows[1].hasPrefix("backup false ") && rows[1].contains("/nonexistent"), "\(rows)")
    }

    @Test("one that is killed goes on as long as somebody runs it, and then counts as failed")
    func killed() throws {
        let scene = try BackupScene()
        let stuck = try StandIn("\(StandIn.version)\nexec sleep 120")
        let arguments = ["backup", scene.folder.path, "--programs", stuck.path]
        let child = try ChildProcess(
            ServerBinary.path, arguments, environment: ServerBinary.environment(scene.settings), log: LogFile())
        let session = try scene.database.session()
        let state = "select is_running || ' ' || coalesce(outcome, 'none') from office.list_operations()"
        #expect(try eventually { try session.value(state) == "true none" })
        #expect(try DoctorRun(scene.settings)["backup"] == .init(verdict: "ok", sentence: "the first one is under way"))
        child.send(SIGKILL)
        _ = child.wait()
        #expect(try eventually { try session.value(state) == "false broken_off" })
        let line = try DoctorRun(scene.settings)["backup"]
        #expect(
            line?.verdict == "warning" && line?.sentence.contains("it was killed; none ever went well") == true, "\(line as Any)")
    }

    @Test("what once ran and has not gone well for longer than NIGHTLY_LATE is a warning of readyz, said once in the log")
    func late() throws {
        let database = try TestDatabase.fresh()
        try database.session().execute(
            """
            insert into office.operations (kind, started_at, ended_at, succeeded) values
                ('backup', now() - interval '50 h', now() - interval '50 h', true),
                ('backup', now() - interval '2 h', now() - interval '2 h', false),
                ('verify', now() - interval '47 h', now() - interval '47 h', true),
                ('seal_key_copy', now() - interval '99 d', now() - interval '99 d', true)
            """)
        let server = try TestServer.start(database: database)
        #expect(try eventually { try server.readiness()["warnings"] == ["backup_late"] })
        #expect(server.becomesReady())
        let told = "it has not gone well for long"
        #expect(eventually { server.log.text.contains(told) })
        let lines = server.log.lines.filter { $0.contains(told) }
        #expect(lines.count == 1 && lines[0].contains(#""operation":"backup""#))
        let line = try DoctorRun(database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })["backup"]
        #expect(line?.verdict == "warning" && line?.sentence.contains("It has to go well every 2d (NIGHTLY_LATE): ") == true)
        let patient = try TestServer.start(settings: ["NIGHTLY_LATE": "7d"], database: database)
        #expect(try patient.readiness()["warnings"] == [])
    }

    @Test("a check of a backup has a limit of its own: the package's timer runs it once a month")
    func lateCheck() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute(
            """
            insert into office.operations (kind, started_at, ended_at, succeeded)
            values ('restore_check', now() - interval '31 d', now() - interval '31 d', true)
            """)
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        let server = try TestServer.start(database: database)
        #expect(try server.readiness()["warnings"] == [])
        #expect(try DoctorRun(settings)["backup-check"]?.verdict == "ok")
        let strict = try TestServer.start(settings: ["RESTORE_CHECK_LATE": "2d"], database: database)
        #expect(try eventually { try strict.readiness()["warnings"] == ["restore_check_late"] })
        try session.execute(
            "update office.operations set (started_at, ended_at) = (now() - interval '41 d', now() - interval '41 d')")
        let line = try DoctorRun(settings)["backup-check"]
        #expect(line?.verdict == "warning")
        #expect(line?.sentence.contains("It has to go well every 40d (RESTORE_CHECK_LATE): ") == true)
    }

    @Test("a backup of a clock that was ahead hides no later one that stays out")
    func clockSetBack() throws {
        let database = try TestDatabase.fresh()
        try database.session().execute(
            """
            insert into office.operations (kind, started_at, ended_at, succeeded) values
                ('backup', now() + interval '9 d', now() + interval '9 d', true),
                ('backup', now() - interval '3 d', now() - interval '3 d', true)
            """)
        let line = try DoctorRun(database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })["backup"]
        #expect(line?.verdict == "warning" && line?.sentence.hasPrefix("went well 3 days ago") == true, "\(line as Any)")
    }

    @Test("no timer of the package runs less often than its kind's limit asks for", arguments: OperationRecord.Kind.allCases)
    func timers(kind: OperationRecord.Kind) throws {
        let name = kind.rawValue.replacingOccurrences(of: "_", with: "-")
        let path = "packaging/systemd/quartermaster-\(name).timer"
        let text = try String(contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("OnCalendar=") })
        let day = line.dropFirst("OnCalendar=".count).prefix { $0 != " " }
        let periods: [Substring: Duration] = ["*-*-*": .days(1), "*-*-01": .days(31)]
        #expect(kind.period == periods[day], "\(line)")
        // A day for a machine that was off, and for the run itself.
        #expect(Settings()[kind.limit] >= kind.period + .days(1))
    }

    @Test("old rows go when another begins, but for the last of a kind that went well; nobody but the owner may write them")
    func rights() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute(
            """
            insert into office.operations (kind, started_at, ended_at, succeeded, detail)
            select 'backup', now() - at * interval '1 d', now() - at * interval '1 d', at <> 500, at::text
            from unnest(array[600, 550, 500, 10]) as at;
            insert into office.operations (kind, started_at, ended_at, succeeded, detail)
            values ('verify', now() - interval '700 d', now() - interval '700 d', true, 'verify')
            """)
        _ = try database.session(as: .owner).value("select office.begin_operation('restore_check')")
        let kept = try session.column("select coalesce(detail, kind) from office.operations order by id")
        #expect(kept == ["10", "verify", "restore_check"])
        let server = try database.session(as: .server)
        for statement in [
            "select office.begin_operation('backup')", "select office.end_operation(1, true, '', 0, 0)",
            "table office.operations",
        ] {
            #expect(refusal { try server.query(statement) }?.sqlState == "42501", "\(statement)")
        }
    }

    @Test("a role that may only read is told that its run is not noted, and goes on; with the right to note it is")
    func reader() throws {
        let house = try SmallHouse()
        let reader = try house.addRole("in role pg_read_all_data bypassrls")
        let settings = ["DATABASE_URL": reader, "MIGRATE_DATABASE_URL": ""]
        let run = try house.verified(settings: settings)
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains("this run is not noted, so doctor, /readyz and alerts don't know of it"))
        let session = try house.database.session()
        #expect(try session.value("select count(*) from office.operations") == "0")
        let itself = try Database(ConnectionString(parsing: reader))
        let role = try #require(try itself.value("select current_user"))
        try session.execute(
            "grant usage on schema office to \(role); grant execute on function office.begin_operation, office.end_operation to \(role)"
        )
        #expect(try !house.verified(settings: settings).output.contains("not noted"))
        #expect(try session.value("select count(*) from office.operations where succeeded") == "1")
    }
}

/// The sealing key, which no backup has (docs/sign-in.md, "The sealing key").
@Suite(.watchdog, .mayBlock) struct SealKeyCopyTests {
    private func checked(_ copy: String, _ settings: [String: String]) throws -> ProgramRun {
        let folder = try StorageFolder()
        try copy.write(toFile: folder.path + "/copy", atomically: true, encoding: .utf8)
        let log = LogFile()
        let line = "exec '\(ServerBinary.path)' keys check-copy <'\(folder.path)/copy'"
        let child = try ChildProcess("/bin/sh", ["-c", line], environment: ServerBinary.environment(settings), log: log)
        return ProgramRun(exit: child.wait(), output: log.text)
    }

    @Test("the first start says once that it must be copied; doctor asks until a copy was checked; the key is printed nowhere")
    func copied() throws {
        let database = try TestDatabase.fresh()
        let folder = try StorageFolder()
        let settings = database.settings.merging(["AUTH_DIR": folder.path, "JWT_SECRET": ""]) { $1 }.filter { !$0.value.isEmpty }
        let changes = ["AUTH_DIR": folder.path, "JWT_SECRET": "", "AUTH_SEAL_KEY": ""]
        let made = "the sealing key was made: copy it, since no backup has it"
        let first = try TestServer.start(settings: changes, database: database)
        let line = try #require(first.log.lines.first { $0.contains(made) })
        let text = try String(contentsOfFile: folder.path + "/seal-key", encoding: .utf8)
        let key = try #require(SealingKey(text: text.filter { !$0.isWhitespace }))
        #expect(line.contains(#""fingerprint":"\#(key.fingerprint)""#) && key.fingerprint.count == 16)
        #expect(!first.log.text.contains(key.text))
        first.stop()
        let second = try TestServer.start(settings: changes, database: database)
        #expect(!second.log.text.contains(made))
        second.stop()
        #expect(try DoctorRun(settings)["seal-key-copy"]?.verdict == "warning")
        let wrong = try checked(SealingKey.random().text, settings)
        #expect(wrong.exit == .code(1) && wrong.output.contains("the copy is of another key"), "\(wrong.output)")
        #expect(try checked("nothing", settings).exit == .code(1))
        #expect(try DoctorRun(settings)["seal-key-copy"]?.verdict == "warning")
        let right = try checked(key.text + "\n", settings)
        #expect(right.exit == .code(0) && right.output.contains("fingerprint \(key.fingerprint)"), "\(right.output)")
        #expect(!right.output.contains(key.text) && !wrong.output.contains(key.text))
        let well = try DoctorRun(settings)["seal-key-copy"]
        #expect(well?.verdict == "ok" && well?.sentence.contains(key.fingerprint) == true, "\(well as Any)")
        // Another key since: the copy is of no use.
        let renewed = settings.merging(["AUTH_SEAL_KEY": SealingKey.random().text]) { $1 }
        #expect(
            try DoctorRun(renewed)["seal-key-copy"]?.sentence.hasPrefix("the copy that was checked last is of another key")
                == true)
    }

    @Test("where another issuer signs the tokens a copy is asked for and checked as well, also beside signing keys of before")
    func copiedBesideAnotherIssuer() throws {
        let database = try TestDatabase.fresh()
        let before = ["AUTH_SEAL_KEY": SealingKey.random().text, "JWT_SECRET": ""]
        try TestServer.start(settings: before, database: database).stop()
        #expect(try database.session().value("select count(*) > 0 from signin.signing_keys") == "t")
        let key = SealingKey.random()
        let settings = database.settings.merging(["AUTH_SEAL_KEY": key.text, "JWT_SECRET": TestSettings.secret]) { $1 }
        #expect(try DoctorRun(settings)["seal-key-copy"]?.verdict == "warning")
        let right = try checked(key.text, settings)
        #expect(right.exit == .code(0), "\(right.output)")
        #expect(try DoctorRun(settings)["seal-key-copy"]?.verdict == "ok")
        for command in [["list"], ["rotate"], ["renew", "--sign-everybody-out"]] {
            let run = try ServerBinary.run(["keys"] + command, settings: settings)
            #expect(run.exit == .code(78) && run.output.contains("another issuer signs the tokens"), "\(run.output)")
        }
    }

    @Test("a backup names the key by its fingerprint, and restore says when the one at hand is another, or none")
    func backups() throws {
        let source = try TestDatabase.fresh()
        let (folder, storage, nowhere) = (try StorageFolder(), try StorageFolder(), try StorageFolder())
        let key = SealingKey.random()
        // A check makes a database, which the owner may not.
        let settings = source.settings.merging([
            "STORAGE_DIR": storage.path, "AUTH_DIR": nowhere.path + "/none", "MIGRATE_DATABASE_URL": source.target().text,
        ]) { $1 }
        let own = settings.merging(["AUTH_SEAL_KEY": key.text]) { $1 }
        #expect(try ServerBinary.run(["backup", folder.path], settings: own).exit == .code(0))
        let told = "the backup needs the sealing key with the fingerprint \(key.fingerprint)"
        let same = try ServerBinary.run(["restore", folder.path, "--check"], settings: own)
        #expect(same.exit == .code(0) && !same.output.contains(told), "\(same.output)")
        let none = try ServerBinary.run(["restore", folder.path, "--check"], settings: settings)
        #expect(none.exit == .code(0) && none.output.contains("\(told), and there is none here"), "\(none.output)")
        let other = SealingKey.random()
        let copy = try TestDatabase.empty()
        let elsewhere = copy.settings.merging(["STORAGE_DIR": storage.path, "AUTH_SEAL_KEY": other.text]) { $1 }
        let restored = try ServerBinary.run(["restore", folder.path], settings: elsewhere)
        #expect(
            restored.exit == .code(0) && restored.output.contains("\(told), and the one here is \(other.fingerprint)"),
            "\(restored.output)")
        #expect(!restored.output.contains(key.text) && !restored.output.contains(other.text))
    }
}

/// How much memory the process may use, by the kernel's files.
@Suite(.mayBlock) struct MemoryLimitTests {
    private static let machine = "MemTotal:       1000 kB\nMemFree: 1 kB\n"

    @Test(
        "the smallest limit of the group and those above it, else the machine's",
        arguments: [
            (
                [
                    "/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/memory.max": "max\n",
                    "/sys/fs/cgroup/a/memory.max": "5000\n",
                ], 5000
            ),
            (["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "7000\n"], 7000),
            (["/proc/self/cgroup": "4:memory:/x\n3:cpu:/y\n", "/sys/fs/cgroup/memory/x/memory.limit_in_bytes": "6000\n"], 6000),
            (
                ["/proc/self/cgroup": "4:memory:/\n", "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"],
                1_024_000
            ),
            ([:], 1_024_000),
        ])
    func limit(files: [String: String], bytes: Int) {
        let all = files.merging(["/proc/meminfo": Self.machine]) { $1 }
        #expect(MemoryLimit.bytes { all[$0].map { Array($0.utf8) } } == bytes)
    }
}
