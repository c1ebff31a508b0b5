import Foundation
import TestCertificates

extension Refusal {
    /// The server's own TLS.
    static let ofTLS = [
        Refusal("half a pair", "TLS_KEY is not set: it names the file of the private key that belongs to TLS_CERT") {
            try serve(["TLS_CERT": "/etc/tls/cert.pem"])
        },
        Refusal(
            "no certificate file",
            "TLS_CERT names /etc/tls/cert.pem, which can't be read: is it there, and may the server's user read it?"
        ) {
            try serve(["TLS_CERT": "/etc/tls/cert.pem", "TLS_KEY": "/etc/tls/key.pem"])
        },
        Refusal(
            "no certificate",
            "TLS_CERT names /etc/tls/cert.pem, which is not a certificate in PEM, or is damaged: `openssl x509 -in FILE -noout -text` has to "
                + "read it"
        ) {
            try serve { certificate in (try certificate.key, try certificate.key) }
        },
        Refusal(
            "no key",
            "TLS_KEY names /etc/tls/key.pem, which is not a private key in PEM, or is damaged: `openssl pkey -in FILE -noout` has to read it"
        ) {
            try serve { certificate in (try certificate.chain, try certificate.chain) }
        },
        Refusal(
            "locked key",
            "TLS_KEY names /etc/tls/key.pem, a key with a password: keep it without one, for the server's user alone"
        ) { try serve { certificate in (try certificate.chain, try certificate.lockedKey(asPKCS8: true)) } },
        Refusal(
            "another's key",
            "TLS_KEY names /etc/tls/key.pem, which is not the key of the certificate in TLS_CERT: name both files of one renewal"
        ) {
            try serve { certificate in (try certificate.chain, try TestCertificate().key) }
        },
        Refusal("weak key", "TLS_CERT names /etc/tls/cert.pem, which OpenSSL refuses: ee key too small") {
            let weak = try TestCertificate(kind: .weakRSA)
            return try serve { _ in (try weak.chain, try weak.key) }
        },
    ]

    /// Serves with these files for certificate and key.
    private static func serve(_ files: (TestCertificate) throws -> (chain: [UInt8], key: [UInt8])) throws -> ProgramRun {
        let pair = try TestCertificate()
        let (chain, key) = try files(pair)
        try Data(chain).write(to: URL(fileURLWithPath: pair.chainPath))
        try Data(key).write(to: URL(fileURLWithPath: pair.keyPath))
        return try serve(["TLS_CERT": pair.chainPath, "TLS_KEY": pair.keyPath])
            .replacing(pair.chainPath, with: "/etc/tls/cert.pem").replacing(pair.keyPath, with: "/etc/tls/key.pem")
    }
}
