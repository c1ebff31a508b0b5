import API
import EventLoop
import Glibc
import Settings
import TLS
import Text

extension Check {
    /// Phones refuse a certificate that is out of date or another's without a word to the server.
    static let certificate = Check("certificate") { examination in
        guard !examination.hasFault(ofOne: [.tlsCert, .tlsKey]) else {
            return .wrong("not checked: TLS_CERT or TLS_KEY is faulty")
        }
        let loaded: TLSContext?
        do throws(CertificateFiles.Fault) {
            loaded = try CertificateFiles(examination.settings)?.load(ProcessEnvironment.readFile)
        } catch {
            return .wrong("\(error.setting.name) \(error.reason)")
        }
        guard let certificate = loaded?.certificate else { return plain(publicURL: examination.settings[.publicURL]) }
        return trouble(certificate, publicURL: examination.settings[.publicURL])
            ?? .ok("TLS_CERT is good until \(Timestamp.wireText(seconds: certificate.validUntil))")
    }

    private static func plain(publicURL: String?) -> Finding {
        guard let address = publicURL.flatMap(WebAddress.init), address.scheme == "http", !address.isThisMachine else {
            return .ok("the server speaks plain HTTP: phones need a proxy that ends TLS in front of it, or TLS_CERT and TLS_KEY")
        }
        return .warning(
            "PUBLIC_URL begins with http://, so phones send codes and tokens in the clear: put a proxy that ends TLS in front of the "
                + "server, or set TLS_CERT and TLS_KEY, and write https://")
    }

    /// Renewal as a rule comes 30 days before the end: with this little left it has failed.
    private static let shortLeft: Int64 = 14 * 86_400

    private static func trouble(_ certificate: Certificate, publicURL: String?) -> Finding? {
        let now = Int64(time(nil))
        let until = Timestamp.wireText(seconds: certificate.validUntil)
        switch certificate.validity(at: now) {
        case .expired: return .wrong("TLS_CERT has expired at \(until): renew it and send the server SIGHUP")
        case .notYet:
            let from = Timestamp.wireText(seconds: certificate.validFrom)
            return .wrong("TLS_CERT is not good before \(from): is this machine's clock right?")
        case .current: break
        }
        if let finding = misnamed(certificate, publicURL) { return finding }
        guard certificate.validUntil - now < shortLeft else { return nil }
        return .warning("TLS_CERT is good until \(until) only: renew it and send the server SIGHUP")
    }

    private static func misnamed(_ certificate: Certificate, _ publicURL: String?) -> Finding? {
        guard let publicURL, let address = WebAddress(publicURL) else { return nil }
        guard address.scheme == "https" else {
            return .warning(
                "PUBLIC_URL begins with http:// though the server speaks TLS, and phones that follow it get a 400: write https://"
            )
        }
        let host = hostName(address.authority)
        guard !certificate.covers(host) else { return nil }
        return .wrong(
            "TLS_CERT is not for \(host), the host of PUBLIC_URL, and phones will refuse it: get one for that name, or correct "
                + "PUBLIC_URL")
    }

    /// Without the port and the brackets of an IPv6 address (RFC 3986, section 3.2.2).
    private static func hostName(_ authority: String) -> String {
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }
}
