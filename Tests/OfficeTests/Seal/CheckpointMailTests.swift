import Foundation
import TestSupport
import Testing

/// The newest checkpoints go once a day to where the setting says (docs/reference/audit.md).
@Suite(.mayBlock) struct CheckpointMailTests {
    @Test("of two servers one mails them, once, with the whole note of each house") func mailed() throws {
        let scene = try SealScene()
        try scene.addRows(20)
        #expect(try scene.isSealed())
        let kept = scene.keys.path + "/audit/" + scene.house.tenant
        _ = try scene.checkpoint()
        scene.server.stop()
        let mail = [
            "CHECKPOINT_MAIL": "keeper@elsewhere.example", "SMTP_URL": "smtp://127.0.0.1:1", "MAIL_FROM": "office@house.example",
        ]
        let settings = SealScene.settings(scene.keys).merging(mail) { $1 }
        let servers = try (0..<2).map { _ in try TestServer.start(settings: settings, database: scene.database) }
        let session = try scene.database.session()
        let note = try String(contentsOfFile: kept, encoding: .utf8)
        #expect(try eventually { try session.value("select count(*) from signin.mail_outbox") == "1" }, "\(servers[0].log.tail)")
        let sent = try #require(try session.rows("select recipient, subject, body from signin.mail_outbox").first)
        #expect(sent["recipient"] == "keeper@elsewhere.example" && sent["subject"] == "Checkpoints of the audit")
        // Another may have been signed between the two.
        let first = try #require(note.split(separator: "\n").first)
        #expect(sent["body"]?.contains("\(first)\n") == true && sent["body"]?.contains("— \(first) ") == true, "\(sent)")
        for server in servers {
            #expect(eventually { server.log.text.contains(#""message":"listening""#) })
        }
        #expect(try session.value("select count(*) from office.jobs where name = 'checkpoint_mail'") == "1")
        #expect(try session.value("select count(*) from signin.mail_outbox") == "1")
        #expect(try servers[0].readiness()["warnings"]?.array?.contains("checkpoint_mail_stopped") == false)
    }

    @Test("without a mail server that is a failure of the job, and no silence") func withoutMail() throws {
        let scene = try SealScene()
        try scene.addRows(5)
        #expect(try scene.isSealed())
        _ = try scene.checkpoint()
        scene.server.stop()
        let settings = SealScene.settings(scene.keys).merging(["CHECKPOINT_MAIL": "keeper@elsewhere.example"]) { $1 }
        let server = try TestServer.start(settings: settings, database: scene.database)
        #expect(eventually { server.log.lines(containing: "CHECKPOINT_MAIL needs SMTP_URL").count == 1 }, "\(server.log.tail)")
        #expect(server.log.lines(containing: "no checkpoint is mailed: CHECKPOINT_MAIL is set").count == 1)
        #expect(try isWarned(server))
    }

    /// At the first failure, not after the three periods in which every job may fail.
    private func isWarned(_ server: TestServer) throws -> Bool {
        try eventually { try server.readiness()["warnings"]?.array?.contains("checkpoint_mail_stopped") == true }
    }

    @Test("so it is without a key to sign with") func withoutKey() throws {
        let server = try TestServer.start(settings: [
            "AUTH_SEAL_KEY": "", "CHECKPOINT_MAIL": "keeper@elsewhere.example", "SMTP_URL": "smtp://127.0.0.1:1",
            "MAIL_FROM": "office@house.example",
        ])
        #expect(
            eventually { server.log.lines(containing: "CHECKPOINT_MAIL needs a sealing key").count == 1 }, "\(server.log.tail)")
        #expect(try isWarned(server))
    }
}
