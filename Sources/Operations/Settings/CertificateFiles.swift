import Settings
import TLS

/// Where a certificate and its key lie: read at the start, and again whenever they were renewed.
package struct CertificateFiles: Sendable {
    /// Why they can't serve.
    package struct Fault: Error {
        /// The setting to blame.
        package let setting: AnySetting
        /// Goes on from the setting's name.
        package let reason: String
    }

    /// PEM: the server's certificate, then those that lead to the root.
    let chain: String
    /// PEM: the certificate's private key.
    let key: String

    /// Reads both, whole, and makes sure that they belong together.
    package func load(_ readFile: (String) -> [UInt8]?) throws(Fault) -> TLSContext {
        let unreadable = "which can't be read: is it there, and may the server's user read it?"
        guard let chainBytes = readFile(chain) else { throw fault(.tlsCert, unreadable) }
        guard let keyBytes = readFile(key) else { throw fault(.tlsKey, unreadable) }
        do throws(KeyPairFault) {
            return try TLSContext(chain: chainBytes, key: keyBytes)
        } catch {
            throw fault(of: error)
        }
    }

    private func fault(of fault: KeyPairFault) -> Fault {
        switch fault {
        case .noCertificate:
            self.fault(
                .tlsCert,
                "which is not a certificate in PEM, or is damaged: `openssl x509 -in FILE -noout -text` has to read it")
        case .noKey:
            self.fault(
                .tlsKey, "which is not a private key in PEM, or is damaged: `openssl pkey -in FILE -noout` has to read it")
        case .keyIsLocked: self.fault(.tlsKey, "a key with a password: keep it without one, for the server's user alone")
        case .keyOfAnotherCertificate:
            self.fault(.tlsKey, "which is not the key of the certificate in TLS_CERT: name both files of one renewal")
        case .refused(let words): self.fault(.tlsCert, "which OpenSSL refuses: \(words)")
        }
    }

    private func fault(_ setting: AnySetting, _ reason: String) -> Fault {
        Fault(setting: setting, reason: "names \(setting === AnySetting.tlsCert ? chain : key), \(reason)")
    }
}

extension CertificateFiles {
    /// Nil where the server speaks plain HTTP.
    package init?(_ settings: Settings) {
        guard let chain = settings[.tlsCert], let key = settings[.tlsKey] else { return nil }
        self.init(chain: chain, key: key)
    }
}
