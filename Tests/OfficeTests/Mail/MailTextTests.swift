import Foundation
import TestSupport
import Testing
import Text

@testable import Accounts

/// How text becomes ASCII on its way through mail servers.
@Suite(.mayBlock) struct MailTextTests {
    @Test(
        "quoted-printable keeps lines short and their ends in sight",
        arguments: [
            ("", ""), ("a b\nc", "a b\r\nc"), ("ends in a space \n", "ends in a space=20\r\n"), ("a=b", "a=3Db"),
            ("código", "c=C3=B3digo"), ("tab\there", "tab=09here"), ("\r", "=0D"),
            (String(repeating: "x", count: 75), String(repeating: "x", count: 75)),
            (String(repeating: "x", count: 76), String(repeating: "x", count: 75) + "=\r\nx"),
            (String(repeating: "é", count: 13), String(repeating: "=C3=A9", count: 12) + "=C3=\r\n=A9"),
        ])
    func quotedPrintable(text: String, encoded: String) {
        #expect(String(decoding: QuotedPrintable.encode(text), as: UTF8.self) == encoded)
    }

    @Test(
        "a field's value is ASCII on lines of at most 75, and never ends its line",
        arguments: [
            ("012345 is your code", "012345 is your code"),
            ("012345 es tu código", "=?UTF-8?Q?012345_es_tu_c=C3=B3digo?="),
            ("a\r\nBcc: b@example.com", "a  Bcc: b@example.com"),
            ("a\u{2028}b\u{85}c\u{0}", "a b c "),
            ("=?UTF-8?Q?x?=", "=?UTF-8?Q?=3D=3FUTF=2D8=3FQ=3Fx=3F=3D?="),
        ])
    func field(text: String, value: String) {
        #expect(EncodedWord.field(text) == value)
    }

    @Test("long text is folded into words of whole characters", arguments: ["x", "é", "漢", "😀"])
    func folded(letter: String) {
        let words = EncodedWord.field(String(repeating: letter, count: 200)).components(separatedBy: "\r\n ")
        #expect(words.count > 1)
        for word in words {
            #expect(word.utf8.count <= 75)
            #expect(word.hasPrefix("=?UTF-8?Q?") && word.hasSuffix("?="))
            let length = letter == "x" ? 1 : letter.utf8.count * 3
            #expect((word.utf8.count - 12).isMultiple(of: length))
        }
    }

    @Test(
        "a sender is an address, perhaps with a name",
        arguments: [
            ("office@example.com", "office@example.com"), ("<office@example.com>", "office@example.com"),
            ("Acme Rental <office@example.com>", "\"Acme Rental\" <office@example.com>"),
            ("\"Acme, Rental\" <office@example.com>", "\"Acme, Rental\" <office@example.com>"),
            ("Say \"hi\" \\ <a@b.c>", "\"Say \\\"hi\\\" \\\\\" <a@b.c>"),
            ("Casa Ñandú <a@b.c>", "=?UTF-8?Q?Casa_=C3=91and=C3=BA?= <a@b.c>"),
        ])
    func sender(text: String, field: String) {
        #expect(MailSender(text)?.field == field)
    }

    @Test(
        "what is no sender is refused",
        arguments: [
            "", "office", "a@b@c", "a@", "@b", "a b@c", "Acme <a@b", "Acme a@b>", "a@b\r\nBcc: c@d", "X\r\nBcc: c@d <a@b>",
            "X\u{0} <a@b>", "X\u{85}Y <a@b>", "X\u{2028}Y <a@b>", "\u{202E} <a@b>", String(repeating: "x", count: 101) + " <a@b>",
            "ä@b", "a@b..c", ".a@b", "a@-\u{7F}", "<<a@b>>",
        ])
    func noSender(text: String) {
        #expect(MailSender(text) == nil)
    }
}
