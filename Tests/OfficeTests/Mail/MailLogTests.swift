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
    }
}
