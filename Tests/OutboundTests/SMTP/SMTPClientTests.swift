import Testing

@testable import Outbound

@Suite("Messages to a mail server")
struct SMTPClientTests {
    private let message = SMTPMessage(
        sender: "office@house.example", recipient: "ana@example.com",
        content: Array("Subject: 012345\r\n\r\n.a line with a point\r\nthe end\r\n".utf8))

    private func client(
        _ server: ScriptedMailServer, timeout: Duration = .seconds(60), security: SMTPServer.Security = .none
    ) throws -> SMTPClient {
        let place = SMTPServer(
            host: "127.0.0.1", port: Int(server.port), security: security, localName: "house.example")
        return try SMTPClient(place, timeout: timeout, threads: 1)
    }

    @Test("a message is handed over whole, in the commands of RFC 5321")
    func sent() async throws {
        let server = try ScriptedMailServer()
        defer { server.close() }
        let client = try client(server)
        defer { client.shutdown() }
        try await client.send(message)
        #expect(
            server.commands.filter { $0 != "QUIT" } == [
                "EHLO house.example", "MAIL FROM:<office@house.example> SIZE=\(message.content.count)",
                "RCPT TO:<ana@example.com>", "DATA",
            ])
        #expect(server.content == "Subject: 012345\r\n\r\n..a line with a point\r\nthe end")
    }

    @Test(
        "a no says at which step it was said",
        arguments: [
            ("greeting", "554 5.3.2 not today", "does not serve us: 554 5.3.2", false),
            ("MAIL", "550 5.7.1 not you", "refuses the sender: 550 5.7.1", false),
            ("RCPT", "550 5.1.1 no such person", "refuses the recipient: 550 5.1.1", true),
            ("RCPT", "451 4.7.1 come back later", "refuses the recipient: 451 4.7.1", false),
            ("RCPT", "452", "refuses the recipient: 452", false),
            ("DATA", "554 5.5.1 no", "refuses the message: 554 5.5.1", true),
            ("end", "554 5.7.1 spam", "refuses the message: 554 5.7.1", true),
            ("end", "451 4.3.0 try again", "refuses the message: 451 4.3.0", false),
            ("end", "250-strange\r\n550 5.0.0 no", "refuses the message: 550 5.0.0", true),
        ])
    func refused(cue: String, reply: String, description: String, isFinal: Bool) async throws {
        let server = try ScriptedMailServer([cue: .say(reply)])
        defer { server.close() }
        let client = try client(server)
        defer { client.shutdown() }
        let fault = await #expect(throws: SMTPFault.self) { try await client.send(message) }
        #expect(fault?.description == "the mail server \(description)")
        #expect(fault?.isFinal == isFinal)
    }

    @Test("a conversation that breaks off may be tried again", arguments: ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "end"])
    func brokenOff(cue: String) async throws {
        let server = try ScriptedMailServer([cue: .hangUp])
        defer { server.close() }
        let client = try client(server)
        defer { client.shutdown() }
        let fault = await #expect(throws: SMTPFault.self) { try await client.send(message) }
        guard case .brokenOff = fault else {
            Issue.record("\(fault as Any)")
            return
        }
        #expect(fault?.isFinal == false)
    }

    @Test("a server that says nothing is given up in time", arguments: ["greeting", "RCPT", "end"])
    func silent(cue: String) async throws {
        let server = try ScriptedMailServer([cue: .silence])
        defer { server.close() }
        let client = try client(server, timeout: .milliseconds(300))
        defer { client.shutdown() }
        await #expect(throws: SMTPFault.timedOut) { try await client.send(message) }
    }

    @Test("a message that was taken is sent, though the good-bye is never answered")
    func silentGoodbye() async throws {
        let server = try ScriptedMailServer(["QUIT": .silence])
        defer { server.close() }
        let client = try client(server, timeout: .seconds(5))
        defer { client.shutdown() }
        try await client.send(message)
    }

    @Test("where STARTTLS is wanted and not offered, nothing is said")
    func noTLS() async throws {
        let server = try ScriptedMailServer()
        defer { server.close() }
        let client = try client(server, security: .startTLS)
        defer { client.shutdown() }
        let fault = await #expect(throws: SMTPFault.self) { try await client.send(message) }
        guard case .notPrivate = fault else {
            Issue.record("\(fault as Any)")
            return
        }
        #expect(server.commands.allSatisfy { !$0.hasPrefix("MAIL") && !$0.hasPrefix("AUTH") })
    }

    @Test("a greeting sends no message")
    func greeted() async throws {
        let server = try ScriptedMailServer(["EHLO": .say("250-mail.test\r\n250 AUTH PLAIN LOGIN")])
        defer { server.close() }
        let client = try client(server)
        defer { client.shutdown() }
        #expect(try await client.greet() == SMTPWelcome(offersLogin: true, isLoggedIn: false))
        #expect(server.commands.filter { $0 != "QUIT" } == ["EHLO house.example"])
    }
}
