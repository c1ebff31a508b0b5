import API
import Outbound

extension Mailer {
    /// By the settings; nil when nobody signs in here, so that there is no mail. Throws when a library is missing.
    package static func open(_ settings: MailSettings, issuer: Issuer?, log: Log) throws(CommandFailure) -> Mailer? {
        let carrier = try carrier(settings, log: log)
        return issuer.map { issuer in
            Mailer(carrier: carrier, key: { issuer.keys?.sealing }, pace: settings.pace)
        }
    }

    private static func carrier(_ settings: MailSettings, log: Log) throws(CommandFailure) -> any MailCarrier {
        guard let server = settings.server, let sender = settings.sender else { return LogCarrier(log: log) }
        return SMTPCarrier(client: try client(server, timeout: settings.pace.timeout), sender: sender)
    }

    private static func client(_ server: SMTPServer, timeout: Duration) throws(CommandFailure) -> SMTPClient {
        do throws(SMTPFault) {
            return try SMTPClient(server, timeout: timeout)
        } catch {
            throw CommandFailure(
                .misconfigured,
                error == .libraryMissing
                    ? "SMTP_URL needs libcurl, which is not here: install the package libcurl4"
                    : "SMTP_URL does not name a mail server: \(error)")
        }
    }
}
