import Glibc
import TestSupport
import Testing

/// Mail while the mail server, or one of ours, is not there.
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct MailOutageTests {
    @Test("a mail server that is down for a while loses nothing but what nobody can use any more")
    func down() throws {
        let sink = try MailSink()
        let settings = sink.settings()
        sink.close()
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        let waiting = try (0..<20).map { try queue.enqueue(code: "123456", to: "\($0)@example.com") }
        let lost = try queue.enqueue(code: "123456", to: "late@example.com", validFor: "1 second")
        #expect(try eventually(within: 60) { try waiting.allSatisfy { try queue.attempts(of: $0).map { $0 >= 2 } ?? false } })
        #expect(try eventually(within: 60) { try queue.attempts(of: lost) == nil })
        #expect(try queue.count() == 20)
        let back = try MailSink(port: sink.port)
        #expect(try queue.empties(), "\(server.log.tail)")
        #expect(server.stop() == .code(0))
        #expect(back.messages.compactMap { $0["recipient"] }.sorted() == (0..<20).map { "\($0)@example.com" }.sorted())
        #expect(server.log.text.contains("mail expired before it was sent"))
        #expect(server.log.text.contains("the mail server can't be reached"))
    }

    @Test("two servers send each message once")
    func twoServers() throws {
        let sink = try MailSink()
        let database = try TestDatabase.fresh()
        let servers = try (0..<2).map { _ in try TestServer.start(settings: sink.settings(), database: database) }
        let queue = try MailQueue(of: database)
        var recipients: [String] = []
        let bothSent = try eventually(within: 60) {
            recipients.append("\(recipients.count)@example.com")
            try queue.enqueue(code: "123456", to: recipients[recipients.count - 1])
            return servers.allSatisfy { $0.log.text.contains(#""message":"mail sent""#) }
        }
        #expect(bothSent)
        #expect(try queue.empties())
        for server in servers { #expect(server.stop() == .code(0)) }
        #expect(sink.messages.compactMap { $0["recipient"] }.sorted() == recipients.sorted())
    }

    @Test("a server that is killed while it sends leaves the message to another, after the lease; none is open in a transaction")
    func killed() throws {
        let sink = try MailSink()
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(settings: sink.settings(), database: database)
        let queue = try MailQueue(of: database)
        let id = try queue.enqueue(code: "123456", to: "held-ana@example.com")
        #expect(eventually(within: 60) { sink.tries(of: "held-ana@example.com") == 1 })
        // While the mail server thinks about it, nothing waits in Postgres.
        let open = try database.session().value(
            "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'")
        #expect(open == "0")
        server.process.send(SIGKILL)
        #expect(server.process.wait() == .signal(SIGKILL))
        #expect(try queue.attempts(of: id) == 1)
        try sink.release()
        let next = try TestServer.start(settings: sink.settings(), database: database)
        try queue.execute("update signin.mail_outbox set due_at = clock_timestamp()")
        #expect(try queue.empties(), "\(server.log.tail)")
        #expect(next.stop() == .code(0))
        #expect(sink.tries(of: "held-ana@example.com") == 2)
    }

    @Test("a server that is asked to end lets what it sends come to its end")
    func stopped() throws {
        let sink = try MailSink()
        let server = try TestServer.start(settings: sink.settings(), database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        try queue.enqueue(code: "123456", to: "slow-ana@example.com")
        #expect(eventually(within: 60) { sink.tries(of: "slow-ana@example.com") == 1 })
        #expect(server.stop() == .code(0))
        #expect(sink.messages.count == 1)
        #expect(try queue.count() == 0)
    }

    @Test("a mail server that takes too long is given up, and tried again")
    func slow() throws {
        let sink = try MailSink()
        let settings = sink.settings().merging(["SMTP_TIMEOUT": "1s"]) { $1 }
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        let id = try queue.enqueue(code: "123456", to: "slow-ana@example.com")
        #expect(try eventually(within: 60) { try queue.attempts(of: id).map { $0 >= 2 } ?? false })
        #expect(server.stop() == .code(0))
        #expect(server.log.text.contains("the mail server took too long"))
    }
}
