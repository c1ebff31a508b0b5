import TestCertificates
import TestSupport
import Testing

/// What `quartermaster doctor` says of the server's own TLS.
@Suite(.mayBlock) struct DoctorCertificateTests {
    private func examined(_ certificate: TestCertificate, _ changes: [String: String] = [:]) throws -> DoctorRun.Line? {
        let files = ["TLS_CERT": certificate.chainPath, "TLS_KEY": certificate.keyPath]
        let nowhere = ["DATABASE_URL": "host=/nonexistent user=nobody", "JWT_SECRET": TestSettings.secret]
        return try DoctorRun(nowhere.merging(files) { $1 }.merging(changes) { $1 })["certificate"]
    }

    @Test("a certificate that is good for the host of PUBLIC_URL is ok")
    func names() throws {
        let certificate = try TestCertificate(names: "DNS:house.example,IP:192.0.2.7,IP:2001:db8::7")
        #expect(try examined(certificate)?.verdict == "ok")
        for host in ["house.example", "house.example:8443", "192.0.2.7", "[2001:db8::7]:8443"] {
            #expect(try examined(certificate, ["PUBLIC_URL": "https://\(host)"])?.verdict == "ok", "\(host)")
        }
    }

    @Test("without one, or with files that can't serve, the check says so")
    func others() throws {
        let certificate = try TestCertificate()
        let plain = try examined(certificate, ["TLS_CERT": "", "TLS_KEY": ""])
        #expect(plain?.verdict == "ok")
        #expect(plain?.sentence.contains("plain HTTP") == true)
        #expect(try examined(certificate, ["TLS_KEY": certificate.chainPath])?.verdict == "wrong")
    }
}
