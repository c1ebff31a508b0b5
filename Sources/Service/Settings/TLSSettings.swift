import API
import TLS

/// The certificate with which the server itself speaks TLS.
package struct TLSSettings: Sendable {
    /// Where certificate and key lie.
    let files: CertificateFiles
    /// What was in them when they were first read; nil where nobody serves with it.
    let context: TLSContext?

    /// Nil where neither file is named, or where what is named can't serve.
    init?(_ reader: inout SettingsReader, isServing: Bool) {
        let (chain, key) = (reader.text(.tlsCert), reader.text(.tlsKey))
        guard let chain, let key else {
            if key != nil { reader.noteMissing(.tlsCert, "names the file of the certificate that belongs to TLS_KEY") }
            if chain != nil { reader.noteMissing(.tlsKey, "names the file of the private key that belongs to TLS_CERT") }
            return nil
        }
        files = CertificateFiles(chain: chain, key: key)
        guard isServing else {
            context = nil
            return
        }
        do throws(CertificateFiles.Fault) {
            context = try files.load(reader.readFile)
        } catch {
            reader.fail(error.setting, error.reason)
            return nil
        }
    }
}
