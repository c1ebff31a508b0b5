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
        let settings = SealScene.settings(scene.keys).merging(Self.mail) { $1 }
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
        let scene = try sealedScene()
        let settings = SealScene.settings(scene.keys).merging(["CHECKPOINT_MAIL": "keeper@elsewhere.example"]) { $1 }
        let server = try TestServer.start(settings: settings, database: scene.database)
        #expect(eventually { server.log.lines(containing: "CHECKPOINT_MAIL needs SMTP_URL").count == 1 }, "\(server.log.tail)")
        #expect(server.log.lines(containing: "no checkpoint is mailed: CHECKPOINT_MAIL is set").count == 1)
        #expect(try isWarned(server))
    }

    private static let mail = [
        "CHECKPOINT_MAIL": "keeper@elsewhere.example", "SMTP_URL": "smtp://127.0.0.1:1", "MAIL_FROM": "office@house.example",
    ]

    /// A house with a checkpoint, and no server.
    private func sealedScene() throws -> SealScene {
        let scene = try SealScene()
        try scene.addRows(5)
        #expect(try scene.isSealed())
        _ = try scene.checkpoint()
        scene.server.stop()
        return scene
    }

    @Test("so it is where a mail server has taken none for an hour; mail to others says nothing of it")
    func waiting() throws {
        let scene = try sealedScene()
        try scene.database.session().execute(
            """
            insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, created_at, subject, body)
            select recipient, 'en', 'notification', false, now() + interval '3 days', now() - age, 'x', 'x'
            from (values
                ('keeper@elsewhere.example', interval '2 hours'), ('another@elsewhere.example', '2 hours'),
                ('late@elsewhere.example', '50 minutes')) as m (recipient, age)
            """)
        let session = try scene.database.session(as: .server)
        let stuck = try ["keeper", "late", "nobody"].map { name in
            try session.value("select office.are_checkpoints_stuck($1, '1 hour')", ["\(name)@elsewhere.example"])
        }
        #expect(stuck == ["t", "f", "f"])
        let settings = SealScene.settings(scene.keys).merging(Self.mail) { $1 }
        #expect(try isWarned(TestServer.start(settings: settings, database: scene.database)))
    }

    @Test("one that is refused for good is a failure until another is queued; another mail's refusal is none")
    func refusedInSQL() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session(as: .server)
        let stuck = "select office.are_checkpoints_stuck('keeper@elsewhere.example', '1 hour')"
        let queue = "select office.mail_checkpoints('keeper@elsewhere.example', 'x', '{y}', '0 s')"
        #expect(try session.value(queue) == "t")
        #expect(try session.value(stuck) == "f")
        let claimed = try session.value("select id from office.claim_mail_2(1, '1 minute')")
        #expect(try session.value("select office.refuse_mail($1)", [claimed]) == "t")
        #expect(try session.value(stuck) == "t")
        #expect(try session.value(queue) == "t")
        #expect(try session.value(stuck) == "f")
        let other = try database.session().value(
            """
            insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until)
            values ('keeper@elsewhere.example', 'en', 'sign_in', '\\x00', false, now() + interval '1 hour') returning id
            """)
        #expect(try session.value("select office.refuse_mail($1)", [other]) == "t")
        #expect(try session.value("select office.refuse_mail($1)", [other]) == "f")
        #expect(try session.value(stuck) == "f")
    }

    @Test("a mail server that refuses it is told of by the next look", .enabled(if: ForeignClients.folder != nil))
    func refused() throws {
        let scene = try sealedScene()
        let sink = try MailSink()
        let settings = SealScene.settings(scene.keys).merging(Self.mail) { $1 }.merging([
            "CHECKPOINT_MAIL": "refused-keeper@example.com", "SMTP_URL": "smtp://127.0.0.1:\(sink.port)", "MAIL_RETRY": "200ms",
        ]) { $1 }
        let first = try TestServer.start(settings: settings, database: scene.database)
        #expect(eventually { first.log.lines(containing: #""message":"mail refused""#).count == 1 }, "\(first.log.tail)")
        first.stop()
        let second = try TestServer.start(settings: settings, database: scene.database)
        #expect(try isWarned(second))
        #expect(eventually { second.log.lines(containing: "the mail server refuses what goes to CHECKPOINT_MAIL").count == 1 })
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
