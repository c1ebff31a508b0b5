import HTTP
import TLS
import TestCertificates
import Testing

@Suite("The handshake of TLS, as OpenSSL's own client sees it")
struct HandshakeTests {
    @Test("TLS 1.2 and 1.3 are spoken, with ciphers that keep the past secret", arguments: TestCertificate.KeyKind.strong)
    func versions(kind: TestCertificate.KeyKind) async throws {
        try await SecureServer.run(certificate: TestCertificate(kind: kind)) { server in
            let older = try server.openSSL("-tls1_2")
            #expect(older.contains("Protocol  : TLSv1.2"))
            #expect(older.contains("Cipher is ECDHE-"))
            #expect(older.contains("HTTP/1.1 200 OK"))
            let newer = try server.openSSL()
            #expect(newer.contains("New, TLSv1.3, Cipher is TLS_"))
            #expect(newer.contains("HTTP/1.1 200 OK"))
        }
    }

    @Test("Older versions and ciphers without forward secrecy are refused by an alert")
    func refused() async throws {
        try await SecureServer.run(certificate: TestCertificate(kind: .rsa)) { server in
            let older = try server.openSSL("-tls1_1 -cipher ALL:@SECLEVEL=0")
            #expect(older.contains("alert protocol version"))
            for cipher in ["AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA"] {
                #expect(try server.openSSL("-tls1_2 -cipher \(cipher)").contains("alert handshake failure"), "\(cipher)")
            }
        }
    }

    @Test("By ALPN it is http/1.1 or nothing; who offers only something else gets the alert for it")
    func protocols() async throws {
        try await SecureServer.run { server in
            #expect(try server.openSSL("-alpn h2,http/1.1").contains("ALPN protocol: http/1.1"))
            #expect(try server.openSSL().contains("No ALPN negotiated"))
            for offer in ["h2", "http/1.0", "http/1.1x", "h2,http/1.10"] {
                let told = try server.openSSL("-alpn \(offer)")
                #expect(told.contains("alert no application protocol"), "\(offer)")
                #expect(!told.contains("HTTP/1.1"), "\(offer)")
            }
        }
    }

    @Test("The chain is sent after the certificate")
    func chain() async throws {
        let issuer = try TestCertificate("issuer", names: "DNS:issuer")
        try await SecureServer.run(certificate: TestCertificate(signedBy: issuer)) { server in
            let told = try server.openSSL("-CAfile \(issuer.chainPath) -verify_hostname localhost -verify_return_error")
            #expect(told.contains("Verification: OK"))
            #expect(told.contains(" 1 s:CN = issuer"))
        }
    }

    @Test("A client that asks to negotiate anew is told no")
    func renegotiation() async throws {
        try await SecureServer.run { server in
            let arguments = ["s_client", "-connect", "127.0.0.1:\(server.server.port)", "-tls1_2"]
            let told = try OpenSSLCommand.run(arguments, input: "R\n").output
            #expect(told.contains("RENEGOTIATING"))
            #expect(told.contains("no renegotiation"))
        }
    }

    @Test("A ticket brings a client back on any loop, until the certificate is another")
    func tickets() async throws {
        try await SecureServer.run(loops: 2) { server in
            let other = try TestCertificate()
            let ticket = other.chainPath + ".ticket"
            for version in ["-tls1_2", "-tls1_3"] {
                #expect(try server.openSSL("\(version) -sess_out \(ticket)").contains("New, TLSv1"))
                for _ in 0..<4 { #expect(try server.openSSL("\(version) -sess_in \(ticket)").contains("Reused, TLSv1")) }
                server.identity.replace(by: try TestCertificate().context())
                #expect(try server.openSSL("\(version) -sess_in \(ticket)").contains("New, TLSv1"))
            }
        }
    }
}

extension TestCertificate.KeyKind {
    static let strong: [TestCertificate.KeyKind] = [.p256, .rsa]
}
