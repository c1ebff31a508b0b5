import API
import Accounts
import Outbound

extension Check {
    /// Without a mail server nobody gets a code but who reads the log.
    static let mail = Check("mail") { examination in
        let mail = examination.settings.mail
        guard !examination.faults.contains(where: { mailNames.contains($0.name) }) else {
            return .wrong("not looked at: the settings of mail are faulty")
        }
        guard let server = mail.server else {
            guard examination.settings.trust.isOwnIssuer else { return .ok("no mail is sent: nobody signs in here") }
            return .warning("SMTP_URL is not set: codes are printed in the log, and whoever reads it can sign in as anybody")
        }
        switch MailProbe.look(at: server, timeout: mail.pace.timeout) {
        case .failure(let fault): return .wrong(fault.explanation(of: server))
        case .success(let welcome): return finding(server, welcome)
        }
    }

    private static let mailNames = Set(
        [Setting.smtpURL, .smtpStartTLS, .smtpCA, .smtpTimeout, .mailFrom, .mailRetry].flatMap { [$0.name, $0.fileName] })

    private static func finding(_ server: SMTPServer, _ welcome: SMTPWelcome) -> Finding {
        let place = "the mail server \(server.host):\(server.port)"
        switch (server.login, welcome.isLoggedIn) {
        case (nil, _) where welcome.offersLogin:
            return .warning("\(place) answers, and asks for a user and password: SMTP_URL names none")
        case (nil, _): return .ok("\(place) answers")
        case (_?, false):
            return .wrong("\(place) asks for no user and password, so those of SMTP_URL were not said: \(cure(server))")
        case (_?, true) where server.security == .none:
            return .warning("\(place) takes our user and password, which are said in the open: set SMTP_STARTTLS=on")
        case (_?, true): return .ok("\(place) takes our user and password")
        }
    }

    private static func cure(_ server: SMTPServer) -> String {
        server.security == .none ? "set SMTP_STARTTLS=on, many ask only then" : "take them out, or ask its operator"
    }
}
