import Testing

@testable import Outbound

@Suite("What a mail server says")
struct SMTPDialogueTests {
    @Test("a reply's code, enhanced code and words are read from its last line")
    func replies() throws {
        let reply = try #require(SMTPReply(line: "550 5.1.1 no such person\r\n".utf8))
        #expect((reply.code, reply.status, reply.isPermanent) == (550, "5.1.1", true))
        #expect(reply.text == "5.1.1 no such person")
        #expect(reply.description == "550 5.1.1")
        #expect(SMTPReply(line: "451".utf8)?.description == "451")
        #expect(SMTPReply(line: "451 5.1.1111 x".utf8)?.status == nil)
        #expect(SMTPReply(line: "250 5.1.\u{1B}[0m".utf8)?.text == "5.1.[0m")
        for none in ["", "55", "5a0 x", "550-5.1.1 more follows", "550x"] { #expect(SMTPReply(line: none.utf8) == nil) }
    }

    @Test("the last command is where it stands; a secret after AUTH is no command")
    func steps() {
        let dialogue = SMTPDialogue()
        dialogue.hear(reply: "220 mail.test\r\n".utf8)
        dialogue.hear(command: "EHLO house.example\r\n".utf8)
        dialogue.hear(reply: "250-mail.test\r\n250-AUTH PLAIN\r\n250 HELP\r\n".utf8)
        #expect((dialogue.step, dialogue.reply?.code, dialogue.offersLogin, dialogue.isLoggedIn) == (.greeting, 250, true, false))
        dialogue.hear(command: "AUTH PLAIN\r\n".utf8)
        dialogue.hear(reply: "334 \r\n".utf8)
        dialogue.hear(command: "AGFuYQBzZWNyZXQ=\r\n".utf8)
        #expect(dialogue.step == .login)
        dialogue.hear(reply: "235 2.7.0 ok\r\n".utf8)
        #expect(dialogue.isLoggedIn)
        dialogue.hear(command: "RCPT TO:<ana@example.com>\r\n".utf8)
        #expect((dialogue.step, dialogue.reply) == (.recipient, nil))
        dialogue.hear(reply: "550 5.1.1 no\r\n".utf8)
        dialogue.hear(command: "QUIT\r\n".utf8)
        dialogue.hear(reply: "221 bye\r\n".utf8)
        #expect((dialogue.step, dialogue.reply?.code) == (.recipient, 550))
    }

    @Test("a way to log in is offered where one is named", arguments: ["250-AUTH PLAIN", "250 AUTH X"])
    func login(line: String) {
        let dialogue = SMTPDialogue()
        dialogue.hear(reply: "250-AUTH\r\n250-AUTH \r\n250-AUTHOR PLAIN\r\n".utf8)
        #expect(!dialogue.offersLogin)
        dialogue.hear(reply: "\(line)\r\n".utf8)
        #expect(dialogue.offersLogin)
    }

    @Test("only a permanent no to the recipient or the message is final")
    func finality() throws {
        let no = try #require(SMTPReply(line: "550 5.1.1 no".utf8))
        let later = try #require(SMTPReply(line: "451 4.7.1 later".utf8))
        #expect(SMTPFault.refused(step: .recipient, no).isFinal)
        #expect(SMTPFault.refused(step: .content, no).isFinal)
        for fault in [
            SMTPFault.refused(step: .recipient, later), .refused(step: .content, later), .refused(step: .greeting, no),
            .refused(step: .login, no), .refused(step: .sender, no), .timedOut, .unreachable(reason: ""),
            .notPrivate(reason: ""), .brokenOff(reason: ""), .libraryMissing,
        ] { #expect(!fault.isFinal, "\(fault)") }
    }

    @Test("libcurl's codes and the last reply say what went wrong")
    func codes() throws {
        let no = try #require(SMTPReply(line: "535 5.7.8 no".utf8))
        let yes = try #require(SMTPReply(line: "354 go on".utf8))
        #expect(SMTPFault(code: 7, reason: "x", step: .greeting, reply: nil) == .unreachable(reason: "x"))
        #expect(SMTPFault(code: 28, reason: "x", step: .content, reply: yes) == .timedOut)
        #expect(SMTPFault(code: 64, reason: "x", step: .greeting, reply: no) == .notPrivate(reason: "x"))
        #expect(SMTPFault(code: 67, reason: "x", step: .login, reply: no) == .refused(step: .login, no))
        #expect(SMTPFault(code: 56, reason: "x", step: .content, reply: yes) == .brokenOff(reason: "x"))
        #expect(SMTPFault(code: 52, reason: "x", step: .content, reply: nil) == .brokenOff(reason: "x"))
    }

    @Test(
        "an address that would end its command is refused before anybody is asked",
        arguments: ["", "ana", "a@b>", "<a@b", "a@b\r\nRCPT TO:<c@d>", "a b@c", "a@b\u{0}"])
    func addresses(address: String) async throws {
        let server = SMTPServer(host: "127.0.0.1", port: 1, security: .none, localName: "house.example")
        let client = try SMTPClient(server)
        defer { client.shutdown() }
        for (sender, recipient) in [(address, "a@b"), ("a@b", address)] {
            let message = SMTPMessage(sender: sender, recipient: recipient, content: [])
            await #expect(throws: SMTPFault.invalidAddress) { try await client.send(message) }
        }
    }

    @Test("a server that could be taken for more than a host is refused", arguments: ["", "a/b", "a b", "a@b", "a?b", "a%62"])
    func hosts(host: String) {
        let server = SMTPServer(host: host, port: 25, security: .none, localName: "house.example")
        #expect(throws: SMTPFault.invalidAddress) { try SMTPClient(server) }
    }

    @Test("nobody there is unreachable")
    func unreachable() async throws {
        let client = try SMTPClient(SMTPServer(host: "127.0.0.1", port: 1, security: .none, localName: "house.example"))
        defer { client.shutdown() }
        let message = SMTPMessage(sender: "a@b", recipient: "c@d", content: [])
        let fault = await #expect(throws: SMTPFault.self) { try await client.send(message) }
        guard case .unreachable = fault else {
            Issue.record("\(fault as Any)")
            return
        }
    }
}
