import TestSupport
import Testing

/// What `quartermaster doctor` says of the mail server, which it greets and sends nothing.
@Suite(.mayBlock) struct DoctorMailTests {
    private func mail(_ changes: [String: String]) throws -> DoctorRun.Line? {
        let nowhere = ["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret]
        return try DoctorRun(nowhere.merging(changes) { $1 })["mail"]
    }

    @Test("no mail server is well where nobody signs in here")
    func none() throws {
        #expect(try mail([:]) == .init(verdict: "ok", sentence: "no mail is sent: nobody signs in here"))
    }

    @Test("an address for checkpoints without a mail server is a warning")
    func checkpoints() throws {
        let found = try mail(["CHECKPOINT_MAIL": "keeper@elsewhere.example"])
        let sentence = "SMTP_URL is not set: no checkpoint is mailed to CHECKPOINT_MAIL. Name your mail server"
        #expect(found == .init(verdict: "warning", sentence: sentence))
    }

    @Test("faulty settings are wrong, and where nobody answers no password is printed")
    func wrong() throws {
        let faulty = try mail(["SMTP_URL": "smtp://mail.example.com"])
        #expect(faulty == .init(verdict: "wrong", sentence: "not checked: the settings of mail are faulty"))
        let settings = ["SMTP_URL": "smtp://ana:canary@127.0.0.1:1", "MAIL_FROM": "office@house.example"]
        #expect(try mail(settings)?.sentence.contains("canary") == false)
    }

    @Test(
        "a server that takes us is well", .enabled(if: ForeignClients.folder != nil),
        arguments: [MailSink.Security.tls, .starttls])
    func well(security: MailSink.Security) throws {
        let sink = try MailSink(security, login: ("ana", "right"))
        let good = sink.settings(login: "ana:right@")
        let place = "the mail server 127.0.0.1:\(sink.port)"
        #expect(try mail(good) == .init(verdict: "ok", sentence: "\(place) accepts our user and password"))
        let distrusted = try mail(good.merging(["SMTP_CA_FILE": ""]) { $1 })
        #expect(distrusted?.verdict == "wrong")
        #expect(distrusted?.sentence.contains("SMTP_CA_FILE") == true)
    }

    @Test("a server in the open is well without a password", .enabled(if: ForeignClients.folder != nil))
    func plain() throws {
        let sink = try MailSink()
        let place = "the mail server 127.0.0.1:\(sink.port)"
        #expect(try mail(sink.settings()) == .init(verdict: "ok", sentence: "\(place) answers"))
    }
}
