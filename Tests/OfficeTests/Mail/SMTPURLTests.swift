import Outbound
import TestSupport
import Testing

@testable import Accounts

/// `SMTP_URL`, and what of it is refused.
@Suite(.mayBlock) struct SMTPURLTests {
    @Test("a scheme, a user, a host and a port are taken apart")
    func parts() throws {
        let url = try #require(SMTPURL("smtp://ana%40house:p%3A%2Fw%C3%A4@mail.example.com:2525/"))
        #expect((url.isTLS, url.host, url.port) == (false, "mail.example.com", 2525))
        #expect(url.login == SMTPServer.Login(user: "ana@house", password: "p:/wä"))
        let bare = try #require(SMTPURL("smtps://mail.example.com"))
        #expect((bare.isTLS, bare.port, bare.login) == (true, 465, nil))
        #expect(SMTPURL("smtp://mail.example.com")?.port == 587)
        #expect(SMTPURL("smtp://[2001:db8::1]:25")?.host == "2001:db8::1")
        #expect(SMTPURL("smtp://a:b:c@h")?.login?.password == "b:c")
        #expect(SMTPURL("smtp://a:@h")?.login?.password == "")
    }

    @Test(
        "this machine is known by its names",
        arguments: [
            ("localhost", true), ("LOCALHOST", true), ("127.0.0.1", true), ("127.9.9.9", true), ("[::1]", true),
            ("localhost.example.com", false), ("127.0.0.1.example.com", false), ("128.0.0.1", false), ("[::2]", false),
        ])
    func thisMachine(host: String, isThisMachine: Bool) {
        #expect(SMTPURL("smtp://\(host)")?.isThisMachine == isThisMachine)
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "mail.example.com", "http://mail.example.com", "SMTP://mail.example.com", "smtp://", "smtp://:25", "smtp://a@h",
            "smtp://:b@h",
            "smtp://a:b@c@h", "smtp://a:b%4@h", "smtp://a:b%zz@h", "smtp://a:b%00@h", "smtp://a:b%FF@h", "smtp://h:0",
            "smtp://h:65536", "smtp://h:x", "smtp://h:", "smtp://h/path", "smtp://h?x", "smtp://h#x", "smtp://h h", "smtp://h\n",
            "smtp://hä", "smtp://[::1", "smtp://[]:25", "smtp://[::1]x", "smtp://h:99999999999999999999",
        ])
    func none(text: String) {
        #expect(SMTPURL(text) == nil)
    }
}
