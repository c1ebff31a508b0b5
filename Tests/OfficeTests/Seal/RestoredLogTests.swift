import Crypto
import Foundation
import TestSupport
import Testing
import Text

/// What a server does whose database has another log than it signed (docs/reference/audit.md, "After a restore").
@Suite(.mayBlock) struct RestoredLogTests {
    let scene: SealScene

    init() throws {
        scene = try SealScene()
        try scene.addRows(20)
        #expect(try scene.isSealed())
    }

    private var file: String { scene.keys.path + "/audit/" + scene.house.tenant }

    /// Puts a checkpoint in the place of the kept one, as the server would have signed it.
    private func keep(_ checkpoint: Checkpoint) throws {
        let sealing = try #require(SealingKey(text: SealScene.key))
        let key = try #require(Ed25519Key(seed: sealing.derivedKey(for: "audit log " + checkpoint.origin)))
        let note = try #require(SignedNote.sign(checkpoint.text, as: checkpoint.origin, by: key))
        try note.write(toFile: file, atomically: false, encoding: .utf8)
    }

    private func trees() throws -> [[String?]] {
        try scene.house.database.query(
            "select generation, reason, origin from audit_trees where tenant_id = $1 order by generation", [scene.house.tenant])
    }

    private func expectNext(_ reason: String, after old: Checkpoint) throws {
        let next = try scene.checkpoint()
        #expect(next.origin == old.origin + "/2" && next.size >= 1)
        #expect(try trees().map { $0[1] } == ["new", reason])
        let first = try #require(try scene.entries(1).first)
        let words = String(decoding: first, as: UTF8.self)
        #expect(first.prefix(2) == [1, 3] && words.contains(old.origin + "/2") && words.contains(reason))
        #expect(eventually { scene.server.log.text.contains("the audit's log can't go on, another begins") })
        // Rows go on in the new log, each once.
        let ids = try scene.addRows(5)
        #expect(try scene.isSealed())
        #expect(try scene.desk.get("/audit/proof?id=\(ids[4])").status == 200)
        let generations = try scene.house.database.query(
            "select generation, count(*) from audit_leaves where tenant_id = $1 and audit_id is not null group by 1 order by 1",
            [scene.house.tenant])
        #expect(generations.last == ["2", "5"])
        let run = try ServerBinary.run(["audit", "verify", "--tenant", scene.house.tenant], settings: scene.settings)
        // A restore is no finding; that something else was signed is one.
        let isFound = reason != "restored"
        #expect(run.exit == .code(isFound ? 1 : 0) && run.output.contains(old.origin + "/2"), "\(run.output)")
        #expect(run.output.contains("began anew: \(reason)"), "\(run.output)")
        #expect(run.output.contains("\(reason): this log began because") == isFound, "\(run.output)")
        // What was signed of the former one stays, and is compared.
        if isFound {
            #expect(try String(contentsOfFile: file + ".1", encoding: .utf8).hasPrefix(old.origin + "\n"))
            #expect(
                run.output.contains(reason == "shorter" ? "cut: the checkpoint has" : "sealed anew: the first"), "\(run.output)")
        }
        // Nobody makes the former log another one behind the new one's back.
        try scene.house.database.execute(
            "update audit_leaves set hash = sha256('x') where tenant_id = '\(scene.house.tenant)' and generation = 1 and number = 3"
        )
        let other = try ServerBinary.run(["audit", "verify", "--tenant", scene.house.tenant], settings: scene.settings)
        #expect(other.exit == .code(1) && other.output.contains("2 says that this log had another root"), "\(other.output)")
    }

    @Test("a log that is shorter than what was signed is not signed on: another begins, and says why") func shorter() throws {
        let old = try scene.checkpoint()
        try keep(Checkpoint(origin: old.origin, size: old.size + 10, root: old.root))
        try expectNext("shorter", after: old)
    }

    @Test("a log with another root than was signed is not signed on") func forked() throws {
        let old = try scene.checkpoint()
        try keep(Checkpoint(origin: old.origin, size: old.size - 1, root: [UInt8](repeating: 1, count: 32)))
        try expectNext("forked", after: old)
    }

    @Test("a log from elsewhere that nothing here tells of is not signed on") func restored() throws {
        let old = try scene.checkpoint()
        try FileManager.default.removeItem(atPath: file)
        try scene.house.database.query(
            "update audit_trees set signed_in = 'elsewhere' where tenant_id = $1", [scene.house.tenant])
        try expectNext("restored", after: old)
    }

    @Test("a log from elsewhere goes on where what was kept shows that nothing was sealed since") func goesOn() throws {
        let old = try scene.checkpoint()
        try scene.house.database.query(
            "update audit_trees set signed_in = 'elsewhere' where tenant_id = $1", [scene.house.tenant])
        try scene.addRows(3)
        #expect(try scene.isSealed())
        let next = try scene.checkpoint()
        #expect(next.origin == old.origin && next.size > old.size)
        #expect(try trees().count == 1)
        let signed = try scene.house.database.value(
            "select signed_in = office.database_identity() from audit_trees where tenant_id = $1", [scene.house.tenant])
        #expect(signed == "t")
    }

    @Test("a log is not signed under a name that is not the house's")
    func strangeName() throws {
        _ = try scene.checkpoint()
        for origin in ["house.example/audit/\(UUIDText.random())", "house.example/audit/\(scene.house.tenant)/2"] {
            try scene.house.database.query(
                "update audit_trees set origin = $2 where tenant_id = $1", [scene.house.tenant, origin])
            let answer = try scene.desk.get("/audit/checkpoint")
            #expect(answer.status == 503 && answer.code == "unavailable", "\(answer)")
            #expect(eventually { scene.server.log.text.contains("the log's name is none of this house: \(origin)") })
        }
        #expect(try !String(contentsOfFile: file, encoding: .utf8).hasPrefix("house.example/audit/\(scene.house.tenant)/2"))
    }

    @Test("a log that somebody else began is signed, and told in the server's log")
    func begunElsewhere() throws {
        let old = try scene.checkpoint()
        try scene.house.database.query("select office.renew_audit_tree($1, 1, 2, 'restored')", [scene.house.tenant])
        #expect(try scene.checkpoint().origin == old.origin + "/2")
        #expect(eventually { scene.server.log.text.contains("the audit has another log, which this server did not begin") })
    }

    @Test("a kept checkpoint that can't be read is no reason to sign, and is told") func unreadable() throws {
        _ = try scene.checkpoint()
        try "nothing".write(toFile: file, atomically: false, encoding: .utf8)
        let answer = try scene.desk.get("/audit/checkpoint")
        #expect(answer.status == 503 && answer.code == "unavailable", "\(answer)")
        #expect(eventually { scene.server.log.text.contains("the audit can't be signed") })
    }
}
