import TestSupport
import Testing

/// A house without a mail server: codes are printed, so that it works at once.
@Suite(.mayBlock) struct MailLogTests {
    @Test("without SMTP_URL a code is printed in the log, once, with a warning and without the whole address")
    func printed() throws {
        let settings = ["JWT_SECRET": "", "AUTH_SEAL_KEY": MailQueue.keyText]
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        try queue.enqueue(code: "123456", to: "ana@example.com")
        try queue.enqueue(code: "654321", to: "nobody@example.com", isDiscarded: true)
        #expect(try queue.empties(), "\(server.log.tail)")
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.filter { $0.contains("123456") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(#""level":"warning""#) == true)
        #expect(lines.first?.contains("sign-in code 123456 for a…@example.com") == true)
        #expect(!server.log.text.contains("ana@example.com"))
        #expect(!server.log.text.contains("654321"))
        // Nobody was sent anything.
        #expect(!server.log.text.contains("mail sent"))
    }

    @Test("a message that the server can't read is told, and the others are sent")
    func unreadable() throws {
        let settings = ["JWT_SECRET": "", "AUTH_SEAL_KEY": MailQueue.keyText]
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        // Neither sealed variables nor words.
        try queue.execute(
            """
            insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until)
            values ('ana@example.com', 'en', 'sign_in', false, clock_timestamp() + interval '10 minutes')
            """)
        try queue.enqueue(code: "123456", to: "bea@example.com")
        #expect(eventually { server.log.contains("the answer of office.claim_mail_2 can't be read") }, "\(server.log.tail)")
        #expect(eventually { server.log.contains("sign-in code 123456 for b…@example.com") }, "\(server.log.tail)")
        #expect(try eventually { try queue.count() == 1 })
    }
}
