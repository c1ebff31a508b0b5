import TestSupport
import Testing

/// Mail through a mail server of others', from the outbox to what a reader of mail understands.
@Suite(.enabled(if: ForeignClients.folder != nil), .mayBlock) struct MailDeliveryTests {
    private func send(
        to sink: MailSink, login: String = "", language: String = "en", recipient: String = "ana@example.com"
    ) throws -> (server: TestServer, queue: MailQueue) {
        let server = try TestServer.start(settings: sink.settings(login: login), database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        try queue.enqueue(code: "012345", to: recipient, language: language, validFor: "9 minutes 30 seconds")
        return (server, queue)
    }

    @Test("a message is what the standards ask for, in both languages, and has no link", arguments: ["en", "es-CO"])
    func message(language: String) throws {
        let sink = try MailSink()
        let (server, queue) = try send(to: sink, language: language)
        #expect(try queue.empties(), "\(server.log.tail)")
        let message = try #require(sink.messages.first)
        let isSpanish = language != "en"
        #expect(message.header("Subject") == (isSpanish ? "012345 es su código de acceso" : "012345 is your sign-in code"))
        #expect(message.header("From") == "Casa Ñandú <office@house.example>")
        #expect(message.header("To") == "ana@example.com")
        #expect(message.header("Auto-Submitted") == "auto-generated")
        #expect(message.header("Content-Language") == (isSpanish ? "es" : "en"))
        #expect(message.header("Message-ID")?.hasSuffix("@house.example>") == true)
        #expect(message.header("Date")?.hasSuffix(" +0000") == true)
        #expect(message["sender"] == "office@house.example")
        #expect(message["greeting"] == "house.example")
        #expect(message.types == ["multipart/alternative", "text/plain", "text/html"])
        #expect(message.defects == [])
        #expect(message.tree["isASCII"] == true)
        #expect(try #require(message.tree["longestLine"]?.int) <= 78)
        for body in try [#require(message["text"]), #require(message["html"])] {
            #expect(body.contains("012345"))
            #expect(body.contains(isSpanish ? "inicia" : "sign in"))
            #expect(body.contains(isSpanish ? "9 minutos" : "9 minutes"))
            #expect(!body.contains("://") && !body.contains("href") && !body.contains("src"))
        }
        #expect(server.stop() == .code(0))
        #expect(sink.messages.count == 1)
    }

    @Test("with TLS, begun at once or by STARTTLS, the server is logged in to", arguments: [MailSink.Security.tls, .starttls])
    func encrypted(security: MailSink.Security) throws {
        let sink = try MailSink(security, login: ("ana@house", "p:/ä%@?#"))
        let (server, queue) = try send(to: sink, login: "ana%40house:p%3A%2F%C3%A4%25%40%3F%23@")
        #expect(try queue.empties(), "\(server.log.tail)")
        let message = try #require(sink.messages.first)
        #expect(message.isPrivate)
        #expect(message["login"] == "ana@house")
    }

    @Test("neither an address nor a code is in the log, whatever becomes of a message")
    func discretion() throws {
        let sink = try MailSink()
        let server = try TestServer.start(
            settings: sink.settings().merging(["LOG_LEVEL": "debug"]) { $1 }, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        for name in ["ana", "refused-ana", "unsaid-ana", "grey-ana", "drop-ana"] {
            try queue.enqueue(code: "777123", to: "\(name)@canary.example")
        }
        try queue.enqueue(code: "777123", to: "nobody@canary.example", isDiscarded: true)
        #expect(try queue.empties(), "\(server.log.tail)")
        #expect(server.stop() == .code(0))
        #expect(!server.log.text.contains("777123"))
        #expect(!server.log.text.contains("canary"))
        #expect(!sink.messages.contains { $0["recipient"]?.hasPrefix("nobody") == true })
        #expect(Set(sink.messages.compactMap { $0["recipient"] }).count == 3)
    }

    @Test("a permanent no to a recipient or to a message ends it, with one line that names its row and the reply")
    func refused() throws {
        let sink = try MailSink()
        let server = try TestServer.start(settings: sink.settings(), database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        let recipient = try queue.enqueue(code: "1", to: "refused-ana@example.com")
        let content = try queue.enqueue(code: "2", to: "unsaid-ana@example.com")
        #expect(try queue.empties(), "\(server.log.tail)")
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.filter { $0.contains(#""message":"mail refused""#) }
        #expect(lines.count == 2)
        #expect(lines.contains { $0.contains(recipient) && $0.contains("refuses the recipient: 550 5.1.1") })
        #expect(lines.contains { $0.contains(content) && $0.contains("refuses the message: 554 5.7.1") })
        #expect(sink.tries(of: "refused-ana@example.com") == 1)
    }

    @Test("what is put off, cut, or lost on the way is tried again until it is taken")
    func temporary() throws {
        let sink = try MailSink()
        let server = try TestServer.start(settings: sink.settings(), database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        let names = ["grey-ana", "drop-ana", "lost-ana"]
        for name in names { try queue.enqueue(code: "123456", to: "\(name)@example.com") }
        #expect(try queue.empties(), "\(server.log.tail)")
        #expect(server.stop() == .code(0))
        for name in names { #expect(sink.tries(of: "\(name)@example.com") == 2, "\(name)") }
        // Nobody can know that one was taken whose answer was lost: its second copy names itself as the first did.
        let copies = sink.messages.filter { $0["recipient"] == "lost-ana@example.com" }
        #expect(copies.count == 2)
        #expect(copies.first?.header("Message-ID") == copies.last?.header("Message-ID"))
        #expect(sink.messages.count == 4)
    }
}
