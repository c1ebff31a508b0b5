import Crypto
import Foundation
import TestSupport
import Testing
import Text

/// `quartermaster audit`: what somebody did to the audit who may do everything in Postgres is found, and told apart.
@Suite(.mayBlock) struct AuditVerifyTests {
    let scene: SealScene
    /// A checkpoint of before.
    let kept: String
    let ids: [Int]

    init() throws {
        scene = try SealScene()
        ids = try scene.addRows(600)
        #expect(try scene.isSealed())
        kept = scene.keys.path + "/kept.txt"
        let answer = try scene.desk.get("/audit/checkpoint")
        try Data(answer.body).write(to: URL(fileURLWithPath: kept))
        // It would seal what is put in.
        #expect(scene.server.stop() == .code(0))
    }

    private func verify(_ files: [String] = []) throws -> ProgramRun {
        try ServerBinary.run(["audit", "verify", "--tenant", scene.house.tenant] + files, settings: scene.settings)
    }

    /// As the superuser, without the triggers that refuse it.
    private func tamper(_ sql: String) throws {
        try scene.house.database.execute("alter table audit_log disable trigger all")
        try scene.house.database.execute(sql.replacing("TENANT", with: "'\(scene.house.tenant)'"))
        try scene.house.database.execute("alter table audit_log enable trigger all")
    }

    private func number(_ id: Int) throws -> String {
        try scene.house.database.value(
            "select number from audit_leaves where tenant_id = $1 and audit_id = $2", [scene.house.tenant, id]) ?? ""
    }

    @Test("an untouched audit agrees with every checkpoint that was kept") func untouched() throws {
        let run = try verify([kept])
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(run.output.contains("agrees with the kept checkpoint") && run.output.contains("agrees with \(kept)"))
        let checkpoint = try ServerBinary.run(["audit", "checkpoint", "--tenant", scene.house.tenant], settings: scene.settings)
        #expect(checkpoint.exit == .code(0))
        #expect(try checkpoint.output == String(contentsOfFile: kept, encoding: .utf8))
    }

    @Test("a row that was changed is told, by whatever column") func changed() throws {
        let changes = [
            "action = 'item.created'", "at = at - interval '1 microsecond'", "after = jsonb_build_object('notes', 'x')",
            "request_id = null",
            "before = null", "entity_id = null", "idempotency_key = ''",
        ]
        for (place, change) in changes.enumerated() {
            try tamper("update audit_log set \(change) where tenant_id = TENANT and id = \(ids[place * 50])")
        }
        let run = try verify()
        #expect(run.exit == .code(1))
        for place in changes.indices {
            let id = ids[place * 50]
            #expect(run.output.contains("changed: row \(id) (leaf \(try number(id)))"), "\(run.output)")
        }
        #expect(run.output.components(separatedBy: "changed:").count == changes.count + 1, "\(run.output)")
    }

    @Test("a row, or a leaf, that was removed is told") func removed() throws {
        try tamper("delete from audit_log where tenant_id = TENANT and id = \(ids[10])")
        let leaf = try number(ids[20])
        try tamper("delete from audit_leaves where tenant_id = TENANT and audit_id = \(ids[20])")
        let run = try verify()
        #expect(run.exit == .code(1))
        #expect(run.output.contains("removed: row \(ids[10]) (leaf \(try number(ids[10])))"), "\(run.output)")
        #expect(run.output.contains("removed: leaf \(leaf) of the log"), "\(run.output)")
        // Nothing is said of those behind it, though their tiles are full.
        #expect(run.output.components(separatedBy: "removed:").count == 3, "\(run.output)")
        #expect(!run.output.contains("sealed anew") && !run.output.contains("have moved"), "\(run.output)")
    }

    @Test("a row that was put among the old ones is told, and so is a leaf") func inserted() throws {
        try tamper(
            """
            insert into audit_log (id, tenant_id, action, at, epoch, xid) overriding system value
            select 900000000, tenant_id, action, at, epoch, xid from audit_log where tenant_id = TENANT and id = \(ids[5])
            """)
        try tamper(
            """
            insert into audit_leaves (tenant_id, generation, number, hash, entry)
            select TENANT, 1, size, sha256('x'), 'x' from audit_trees where tenant_id = TENANT
            """)
        let run = try verify()
        #expect(run.exit == .code(1))
        #expect(run.output.contains("inserted: row 900000000, which no server sealed"), "\(run.output)")
        #expect(run.output.contains("behind the end of the log"), "\(run.output)")
    }

    @Test("rows that changed places are told") func reordered() throws {
        let (one, other) = (ids[30], ids[31])
        try tamper(
            """
            with old as (select * from audit_leaves where tenant_id = TENANT and audit_id in (\(one), \(other)))
            update audit_leaves l
            set audit_id = -o.audit_id, before_salt_high = o.before_salt_high, before_salt_low = o.before_salt_low,
                after_salt_high = o.after_salt_high, after_salt_low = o.after_salt_low
            from old o where l.tenant_id = TENANT and l.audit_id in (\(one), \(other)) and o.number <> l.number;
            update audit_leaves set audit_id = -audit_id where tenant_id = TENANT and audit_id < 0
            """)
        let run = try verify()
        #expect(run.exit == .code(1))
        #expect(run.output.contains("reordered: row \(one) stands at leaf"), "\(run.output)")
        #expect(!run.output.contains("changed:"))
    }

    @Test("leaves that changed places with their rows are told by the tile") func renumbered() throws {
        try tamper(
            """
            update audit_leaves set number = -number where tenant_id = TENANT and number in (100, 120);
            update audit_leaves set number = case number when -100 then 120 else 100 end where tenant_id = TENANT and number < 0
            """)
        let run = try verify()
        #expect(run.exit == .code(1) && run.output.contains("reordered: leaf 100, leaf 120"), "\(run.output)")
    }

    @Test("a log that was sealed anew over a changed row differs from the checkpoint that was kept") func resealed() throws {
        try tamper("update audit_log set action = 'item.created' where tenant_id = TENANT and id = \(ids[0])")
        try tamper(
            """
            delete from audit_leaves where tenant_id = TENANT;
            delete from audit_tiles where tenant_id = TENANT;
            delete from audit_trees where tenant_id = TENANT;
            select office.switch_tenant(TENANT), office.seal_rows(TENANT, 'house.example', 10000)
            """)
        let found = try verify([kept])
        #expect(found.exit == .code(1) && found.output.contains("sealed anew: the first"), "\(found.output)")
        try FileManager.default.removeItem(atPath: scene.keys.path + "/audit/" + scene.house.tenant)
        // Nobody else could tell.
        #expect(try verify().exit == .code(0))
    }

    @Test("a log that was cut is shorter than the checkpoint") func cut() throws {
        try tamper(
            """
            delete from audit_log where tenant_id = TENANT and id >= \(ids[590]);
            delete from audit_leaves where tenant_id = TENANT and number >= 592;
            update audit_trees set size = 592 where tenant_id = TENANT
            """)
        let run = try verify([kept])
        #expect(run.exit == .code(1) && run.output.contains("cut: the checkpoint has"), "\(run.output)")
    }

    @Test("a log that is gone, while its checkpoint was kept here, was cut") func gone() throws {
        try tamper(
            """
            delete from audit_leaves where tenant_id = TENANT;
            delete from audit_tiles where tenant_id = TENANT;
            delete from audit_trees where tenant_id = TENANT
            """)
        let run = try verify()
        #expect(
            run.exit == .code(1) && run.output.contains("cut: the kept checkpoint is of house.example/audit/"), "\(run.output)")
        #expect(run.output.contains("nothing was sealed yet"))
        let line = try DoctorRun(scene.settings)["audit-seal"]
        #expect(
            line?.verdict == "warning" && line?.sentence.contains("kept here: 1, such as \(scene.house.tenant)") == true,
            "\(line as Any)")
    }

    @Test(
        "what doctor can't read of the logs is a warning",
        arguments: [
            ("audit_head", "'origin', ", "'origins', "),
            ("list_audit_trees", "t.tenant_id, t.generation, t.size", "t.tenant_id as house, t.generation, t.size"),
        ])
    func unreadable(function: String, text: String, other: String) throws {
        try scene.server.database.plant(function, text, other)
        let line = try DoctorRun(scene.settings)["audit-seal"]
        #expect(line?.verdict == "warning", "\(line as Any)")
        #expect(line?.sentence.contains("what office.\(function) answered can't be read") == true, "\(line as Any)")
    }

    @Test("a folder of checkpoints that can't be read is a warning") func folderUnreadable() throws {
        let folder = scene.keys.path + "/audit"
        try FileManager.default.removeItem(atPath: folder)
        try "no folder".write(toFile: folder, atomically: true, encoding: .utf8)
        let line = try DoctorRun(scene.settings)["audit-seal"]
        #expect(line?.verdict == "warning", "\(line as Any)")
        #expect(line?.sentence.contains("the folder of kept checkpoints can't be read") == true, "\(line as Any)")
    }

    @Test("what is no checkpoint of this log, or of nobody, is told") func strangers() throws {
        let other = scene.keys.path + "/other.txt"
        let key = try #require(Ed25519Key(seed: [UInt8](repeating: 3, count: 32)))
        let own = try SealScene.verified(Array(try Data(contentsOf: URL(fileURLWithPath: kept))))
        let forged = try #require(SignedNote.sign(own.text, as: own.origin, by: key))
        try forged.write(toFile: other, atomically: true, encoding: .utf8)
        let run = try verify([other])
        #expect(run.exit == .code(1) && run.output.contains("is not what this server signed"), "\(run.output)")
        let strange = try #require(
            SignedNote.sign("elsewhere.example/audit\n0\n\(Base64.encode(MerkleHasher().emptyRoot))\n", as: "x", by: key))
        try strange.write(toFile: other, atomically: true, encoding: .utf8)
        let missed = try verify([other])
        #expect(
            missed.exit == .code(1) && missed.output.contains("there is no log elsewhere.example/audit here"), "\(missed.output)")
        try "no note".write(toFile: other, atomically: true, encoding: .utf8)
        #expect(try verify([other]).exit == .code(1))
    }

    @Test("an export onto a full disk says that it is not whole") func fullDisk() throws {
        let log = LogFile()
        let line = "exec '\(ServerBinary.path)' audit export \(scene.house.tenant) >/dev/full"
        let child = try ChildProcess("/bin/sh", ["-c", line], environment: ServerBinary.environment(scene.settings), log: log)
        #expect(child.wait() == .code(1))
        #expect(log.text.contains("the export is not whole: No space left on device"), "\(log.text)")
    }

    @Test("the verifier in Python takes the export, and finds a row that was changed") func python() throws {
        let own = try PythonProgram.run("verify/test_audit_log.py", [])
        guard own.output.contains("No module named 'cryptography'") == false else { return }
        #expect(own.exit == .code(0), "\(own.output)")
        func check() throws -> ProgramRun {
            let export = try ServerBinary.run(["audit", "export", scene.house.tenant], settings: scene.settings)
            #expect(export.exit == .code(0) && export.output.unicodeScalars.contains("\u{202A}"))
            let file = scene.keys.path + "/audit.jsonl"
            try export.output.write(toFile: file, atomically: true, encoding: .utf8)
            return try PythonProgram.run("verify/audit_log.py", [file, kept])
        }
        let good = try check()
        #expect(good.exit == .code(0) && good.output.contains("all agrees: 2 checkpoints"), "\(good.output)")
        try tamper("update audit_log set after = '{\"notes\": \"x\"}' where tenant_id = TENANT and id = \(ids[99])")
        let bad = try check()
        let leaf = try number(ids[99])
        #expect(bad.exit == .code(1) && bad.output.contains("leaf \(leaf) is not what was sealed"), "\(bad.output)")
    }
}
