import TestSupport
import Testing

/// What is not said to a mail server that nothing vouches for.
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct MailTrustTests {
    @Test(
        "a message waits while the certificate is not trusted, STARTTLS is not offered, or the password is wrong",
        arguments: [
            (MailSink.Security.tls, ["SMTP_CA_FILE": ""], "no TLS with the mail server"),
            (.starttls, ["SMTP_CA_FILE": ""], "no TLS with the mail server"),
            (.plain, ["SMTP_STARTTLS": "on"], "no TLS with the mail server"),
            (.tls, [:], "refuses the user and password: 535"),
            (.starttls, [:], "refuses the user and password: 535"),
        ])
    func waits(security: MailSink.Security, changes: [String: String], reason: String) throws {
        let sink = try MailSink(security, login: ("ana", "right"))
        let settings = sink.settings(login: "ana:wrong@").merging(changes) { $1 }
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        let id = try queue.enqueue(code: "123456", to: "ana@example.com")
        #expect(try eventually(within: 60) { try queue.attempts(of: id).map { $0 >= 2 } ?? false })
        #expect(server.stop() == .code(0))
        #expect(server.log.text.contains(reason))
        #expect(!server.log.text.contains("wrong"))
        #expect(sink.messages.isEmpty)
        #expect(sink.tries(of: "ana@example.com") == 0)
    }
}
