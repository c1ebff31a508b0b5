import TestSupport
import Testing

/// What `quartermaster doctor` says of the mail server, which it greets and sends nothing.
@Suite(.mayBlock) struct DoctorMailTests {
    private func mail(_ changes: [String: String]) throws -> DoctorRun.Line? {
        let nowhere = ["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret]
        return try DoctorRun(nowhere.merging(changes) { $1 })["mail"]
    }

    @Test("without a mail server: nobody signs in here, or codes are printed")
    func none() throws {
        #expect(try mail([:]) == .init(verdict: "ok", sentence: "no mail is sent: nobody signs in here"))
        let line = try mail(["JWT_SECRET": ""])
        #expect(line?.verdict == "warning")
        #expect(line?.sentence.hasPrefix("SMTP_URL is not set: codes are printed in the log") == true)
    }

    @Test("faulty settings, or nobody there, are wrong, and no password is printed")
    func wrong() throws {
        let faulty = try mail(["SMTP_URL": "smtp://mail.example.com"])
        #expect(faulty == .init(verdict: "wrong", sentence: "not checked: the settings of mail are faulty"))
        let settings = ["SMTP_URL": "smtp://ana:canary@127.0.0.1:1", "MAIL_FROM": "office@house.example"]
        let line = try mail(settings)
        #expect(line?.verdict == "wrong")
        #expect(line?.sentence.hasPrefix("the mail server can't be reached: ") == true)
        #expect(line?.sentence.contains("canary") == false)
    }

    @Test(
        "a server that takes us is well", .enabled(if: ForeignClients.folder != nil),
        arguments: [MailSink.Security.tls, .starttls])
    func well(security: MailSink.Security) throws {
        let sink = try MailSink(security, login: ("ana", "right"))
        let good = sink.settings(login: "ana:right@")
        let place = "the mail server 127.0.0.1:\(sink.port)"
        #expect(try mail(good) == .init(verdict: "ok", sentence: "\(place) accepts our user and password"))
        let nobody = try mail(sink.settings())
        #expect(
            nobody
                == .init(verdict: "warning", sentence: "\(place) answers, and asks for a user and password: SMTP_URL has none"))
        let wrong = try mail(sink.settings(login: "ana:wrong@"))
        #expect(wrong?.verdict == "wrong")
        #expect(wrong?.sentence.contains("refuses the user and password: 535") == true)
        let distrusted = try mail(good.merging(["SMTP_CA_FILE": ""]) { $1 })
        #expect(distrusted?.verdict == "wrong")
        #expect(distrusted?.sentence.contains("SMTP_CA_FILE") == true)
    }

    @Test("a server in the open is well without a password", .enabled(if: ForeignClients.folder != nil))
    func plain() throws {
        let sink = try MailSink()
        let place = "the mail server 127.0.0.1:\(sink.port)"
        #expect(try mail(sink.settings()) == .init(verdict: "ok", sentence: "\(place) answers"))
        let encrypted = try mail(sink.settings().merging(["SMTP_STARTTLS": "on"]) { $1 })
        #expect(encrypted?.verdict == "wrong")
        #expect(encrypted?.sentence.contains("STARTTLS") == true)
    }
}
