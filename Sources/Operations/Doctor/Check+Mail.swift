import API
import Accounts
import EventLoop
import Office
import Outbound
import Settings

extension Check {
    /// Without a mail server nobody gets a code but who reads the log.
    static let mail = Check("mail") { examination in
        let mail = examination.settings.mail
        guard !examination.hasFault(ofOne: SettingSection.mail.settings) else {
            return .wrong("not checked: the settings of mail are faulty")
        }
        guard let server = mail.server else {
            var lacks: [String] = []
            if examination.settings.trust.isOwnIssuer {
                lacks.append("codes are printed in the log, and whoever reads it can sign in as anybody")
            }
            if examination.settings[.checkpointMail] != nil { lacks.append("no checkpoint is mailed to CHECKPOINT_MAIL") }
            guard !lacks.isEmpty else { return .ok("no mail is sent: nobody signs in here") }
            return .warning("SMTP_URL is not set: \(lacks.joined(separator: "; ")). Name your mail server")
        }
        switch MailProbe.look(at: server, timeout: mail.pace.timeout) {
        case .failure(let fault): return .wrong(fault.explanation(of: server))
        case .success(let welcome): return finding(server, welcome)
        }
    }

    private static func finding(_ server: SMTPServer, _ welcome: SMTPWelcome) -> Finding {
        let place = "the mail server \(server.host):\(server.port)"
        switch (server.login, welcome.isLoggedIn) {
        case (nil, _) where welcome.offersLogin:
            return .warning("\(place) answers, and asks for a user and password: put them into SMTP_URL")
        case (nil, _): return .ok("\(place) answers")
        case (_?, false):
            return .wrong("\(place) asks for no user and password, so those of SMTP_URL were not sent: \(cure(server))")
        case (_?, true) where server.security == .none:
            return .warning("\(place) accepts our user and password, which are sent in the clear: set SMTP_STARTTLS=on")
        case (_?, true): return .ok("\(place) accepts our user and password")
        }
    }

    private static func cure(_ server: SMTPServer) -> String {
        server.security == .none ? "set SMTP_STARTTLS=on, many ask only then" : "take them out, or ask its operator"
    }
}

/// Greets a mail server once, as the server would before a message, and sends nothing.
enum MailProbe {
    /// Blocks the calling thread for as long as a conversation may take.
    static func look(at server: SMTPServer, timeout: Duration) -> Result<SMTPWelcome, SMTPFault> {
        guard let loop = try? EventLoop() else { return .failure(.brokenOff(reason: "the process is out of file descriptors")) }
        let answer = Answer()
        loop.spawn {
            answer.outcome = await greet(server, timeout: timeout)
            loop.stop()
        }
        loop.run()
        return answer.outcome
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var outcome = Result<SMTPWelcome, SMTPFault>.failure(.brokenOff(reason: "nothing came"))
    }

    private static func greet(_ server: SMTPServer, timeout: Duration) async -> Result<SMTPWelcome, SMTPFault> {
        do throws(SMTPFault) {
            return .success(try await SMTPClient(server, timeout: timeout, threads: 1).greet())
        } catch {
            return .failure(error)
        }
    }
}

extension SMTPFault {
    private static let otherCA = "SMTP_CA_FILE names a private issuer's certificate"

    /// Says the fault and the remedy, for an operator; a reply's own words too, since no message was tried.
    func explanation(of server: SMTPServer) -> String {
        let place = "\(server.host):\(server.port)"
        switch self {
        case .unreachable: return "\(description); is \(place) of SMTP_URL right, and does a firewall let us reach it?"
        case .notPrivate where server.security == .tls:
            return "\(description); does \(place) speak TLS at once, with a certificate for that name? \(Self.otherCA)"
        case .notPrivate:
            return "\(description); does \(place) offer STARTTLS, with a certificate for that name? \(Self.otherCA)"
        case .refused(.login, let reply):
            return "\(description)\(reply.words): are those of SMTP_URL right, and percent-encoded?"
        case .refused(_, let reply): return "\(description)\(reply.words): ask its operator, or set SMTP_URL to another"
        case .timedOut: return "\(description): is \(place) of SMTP_URL right? On a port for TLS it waits for smtps://"
        case .libraryMissing: return description
        default: return "\(description); is there a mail server at \(place)?"
        }
    }
}

extension SMTPReply {
    /// A blank and its words, without the enhanced code that they begin with.
    fileprivate var words: String {
        let words = text.dropFirst(status.map { $0.utf8.count + 1 } ?? 0)
        return words.isEmpty ? "" : " \(words)"
    }
}
