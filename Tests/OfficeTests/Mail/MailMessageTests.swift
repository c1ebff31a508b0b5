import Foundation
import TestSupport
import Testing

@testable import API
@testable import Accounts

/// The bytes of a message. MailDeliveryTests has them read by others.
@Suite(.mayBlock) struct MailMessageTests {
    private func message(
        to recipient: String, in language: Language = .english, minutes: Int = 10, from name: String? = nil
    ) throws -> String {
        let mail = OutgoingMail(
            id: "0b7f6c0e-3f63-4c1e-9d0a-0d3c4d1f2a77", recipient: recipient, language: language, template: .signIn,
            variables: MailVariables(code: "012345"), minutesLeft: minutes, senderName: name)
        let sender = try #require(MailSender("Acme <office@acme.example>"))
        return String(decoding: mail.message(from: sender.named(mail.senderName)).encoded(at: 1_785_000_000), as: UTF8.self)
    }

    @Test("a message, byte for byte")
    func whole() throws {
        let lines = try message(to: "ana@example.com").components(separatedBy: "\r\n")
        #expect(
            lines.prefix(18) == [
                "Date: Sat, 25 Jul 2026 17:20:00 +0000", "From: \"Acme\" <office@acme.example>", "To: ana@example.com",
                "Subject: 012345 is your sign-in code", "Message-ID: <0b7f6c0e-3f63-4c1e-9d0a-0d3c4d1f2a77@acme.example>",
                "Auto-Submitted: auto-generated", "Content-Language: en", "MIME-Version: 1.0",
                "Content-Type: multipart/alternative;", " boundary=\"=_0b7f6c0e-3f63-4c1e-9d0a-0d3c4d1f2a77\"", "",
                "--=_0b7f6c0e-3f63-4c1e-9d0a-0d3c4d1f2a77", "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable", "", "Type this code in the app to sign in:", "", "012345",
            ])
        #expect(lines.suffix(2) == ["--=_0b7f6c0e-3f63-4c1e-9d0a-0d3c4d1f2a77--", ""])
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && !$0.contains("\n") && !$0.contains("\r") })
    }

    @Test(
        "the name of a house stands in place of the settings', before the same address; one that is no name does not",
        arguments: [("Second House", "\"Second House\""), ("x\r\nBcc: c@d", "\"Acme\"")])
    func houseName(name: String, field: String) throws {
        let text = try message(to: "ana@example.com", from: name)
        #expect(text.contains("\r\nFrom: \(field) <office@acme.example>\r\n"))
        #expect(!text.contains("Bcc"))
    }

    @Test(
        "an address that could say more than who it is for is in no header",
        arguments: ["a,b@example.com", "\"a\"@example.com", "ä@example.com", "a@b\r\nBcc: c@d", "a(b)@example.com"])
    func oddAddress(recipient: String) throws {
        let text = try message(to: recipient)
        #expect(text.contains("\r\nTo: undisclosed-recipients:;\r\n"))
        #expect(!text.contains("Bcc"))
    }

    @Test("the last minute is one minute")
    func minute() throws {
        #expect(try message(to: "a@b.c", minutes: 1).contains("in the next minute."))
        #expect(try message(to: "a@b.c", in: .spanish, minutes: 1).contains("durante un minuto."))
    }

    @Test("pauses double up to a minute, and a longer first pause is kept")
    func pauses() {
        let pace = MailPace(firstPause: .seconds(5), timeout: .seconds(30))
        #expect((1...7).map { pace.pause(afterAttempt: $0) } == [5, 10, 20, 40, 60, 60, 60].map { .seconds($0) })
        #expect(pace.pause(afterAttempt: Int.max) == .seconds(60))
        #expect(pace.pause(afterAttempt: 0) == .seconds(5))
        let slow = MailPace(firstPause: .seconds(90), timeout: .seconds(1))
        #expect(slow.pause(afterAttempt: 3) == .seconds(90))
        #expect(pace.latestStart + pace.timeout < pace.lease)
    }
}
