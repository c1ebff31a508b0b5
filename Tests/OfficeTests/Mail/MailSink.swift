import Foundation

/// A mail server of others', aiosmtpd, on this machine: Tests/Clients/mail_sink.py says what it does.
final class MailSink: Sendable {
    enum Security: String {
        case plain, starttls, tls
    }

    /// A message as that server took it and Python's reader of mail understands it.
    struct Message {
        let tree: JSONTree

        subscript(name: String) -> String? { tree[name]?.string }

        var isPrivate: Bool { tree["isPrivate"] == true }
        var defects: [JSONTree] { tree["defects"]?.array ?? [] }
        var types: [String] { tree["types"]?.array?.compactMap(\.string) ?? [] }

        /// A field of the header, decoded.
        func header(_ name: String) -> String? {
            tree["headers"]?.array?.first { $0[0]?.string == name }?[1]?.string
        }
    }

    let port: UInt16
    private let security: Security
    private let folder: StorageFolder
    private let process: ChildProcess
    private let log: LogFile

    /// Starts it and waits until it listens; with `login` it takes nobody without that user and password.
    init(_ security: Security = .plain, login: (user: String, password: String)? = nil, port: UInt16? = nil) throws {
        self.port = port ?? FreePort.take()
        self.security = security
        folder = try StorageFolder()
        log = LogFile()
        let script = Document.root.appendingPathComponent("Tests/Clients/mail_sink.py").path
        process = try ChildProcess(
            ForeignClients.program("python3"),
            [script, "\(self.port)", security.rawValue, folder.path] + (login.map { [$0.user, $0.password] } ?? []),
            environment: ["PATH": "/usr/bin:/bin"], log: log)
        guard eventually(within: 60, { !events("listening").isEmpty }) else {
            throw TestServer.NotReady(readiness: "no mail server", log: log.tail)
        }
    }

    deinit { close() }

    /// Nobody is there any more.
    func close() { _ = process.stop(within: 0) }

    /// What a server is told to send its mail here.
    func settings(login: String = "") -> [String: String] {
        let scheme = security == .tls ? "smtps" : "smtp"
        let settings = [
            "JWT_SECRET": "", "AUTH_SEAL_KEY": MailQueue.keyText, "SMTP_URL": "\(scheme)://\(login)127.0.0.1:\(port)",
            "MAIL_FROM": "Casa Ñandú <office@house.example>", "MAIL_RETRY": "200ms",
            "SMTP_STARTTLS": security == .starttls ? "on" : "",
        ]
        return security == .plain ? settings : settings.merging(["SMTP_CA_FILE": certificate]) { $1 }
    }

    /// The path of the certificate that vouches for it.
    var certificate: String { folder.path + "/certificate.pem" }

    /// Lets those go on whose recipients are held.
    func release() throws { try Data().write(to: URL(fileURLWithPath: folder.path + "/go")) }

    /// What it took so far.
    var messages: [Message] { events("message").map(Message.init) }

    /// How often somebody was named as a recipient.
    func tries(of recipient: String) -> Int {
        events("recipient").count { $0["recipient"]?.string == recipient }
    }

    private func events(_ name: String) -> [JSONTree] {
        log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.filter { $0["event"]?.string == name }
    }
}
