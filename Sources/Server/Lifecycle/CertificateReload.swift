import API
import EventLoop
import Glibc
import Operations
import Settings
import TLS
import Text

/// Reads a renewed certificate into a running server: all its loops show it to new connections at once, or none does.
final class CertificateReload: Sendable {
    /// The certificate that the loops show.
    let identity: ServerIdentity
    private let files: CertificateFiles
    private let log: Log
    /// A disk that is slow keeps no loop waiting.
    private let disk = BlockingPool(name: "certificate", threads: 1)

    /// Nil where the server speaks plain HTTP.
    init?(_ settings: Settings, log: Log) throws(CommandFailure) {
        guard let files = CertificateFiles(settings) else { return nil }
        do throws(CertificateFiles.Fault) {
            identity = ServerIdentity(try files.load(ProcessEnvironment.readFile))
        } catch {
            throw CommandFailure(.misconfigured, "\(error.setting.name) \(error.reason)")
        }
        self.files = files
        self.log = log
    }

    /// Reads both files again. A pair that can't serve changes nothing and is an error in the log.
    func reload() async {
        do throws(CertificateFiles.Fault) {
            let files = files
            let context = try await disk.run { () throws(CertificateFiles.Fault) in
                try files.load(ProcessEnvironment.readFile)
            }
            identity.replace(by: context)
            describe("certificate reloaded")
        } catch {
            log.write(
                .error, "certificate not reloaded: the old one stays in use",
                [("reason", .text("\(error.setting.name) \(error.reason)"))])
        }
    }

    /// Says until when the certificate is good, and warns of one that clients will refuse.
    func describe(_ message: String) {
        guard let certificate = identity.current.certificate else { return }
        let validity = certificate.validity(at: Int64(time(nil)))
        log.write(
            validity == .current ? .info : .warning, message,
            [
                ("validity", .text(validity.rawValue)),
                ("valid_from", .text(Timestamp.wireText(seconds: certificate.validFrom))),
                ("valid_until", .text(Timestamp.wireText(seconds: certificate.validUntil))),
            ])
    }
}
