import Foundation
import TestCertificates
import TestSupport
import Testing

/// The real program with `TLS_CERT` and `TLS_KEY`.
@Suite(.mayBlock) struct SecureServerTests {
    private static let request = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    /// A server that speaks TLS, listening though perhaps not ready yet.
    private func start(_ certificate: TestCertificate, _ changes: [String: String] = [:]) throws -> TestServer {
        let settings = ["TLS_CERT": certificate.chainPath, "TLS_KEY": certificate.keyPath].merging(changes) { $1 }
        let server = try TestServer.launch(settings: settings)
        try #require(eventually(within: 300) { logged("listening", by: server) != nil || server.process.status() != nil })
        return server
    }

    /// The first line with that message.
    private func logged(_ message: String, by server: TestServer) -> [String: JSONTree]? {
        server.log.lines.lazy.compactMap { JSONTree(parsing: Array($0.utf8))?.object }
            .first { $0["message"] == JSONTree.string(message) }
    }

    private func handshake(_ server: TestServer) throws -> String {
        try OpenSSLCommand.run(["s_client", "-connect", "127.0.0.1:\(server.port)", "-ign_eof"], input: Self.request).output
    }

    @Test("it answers over TLS, tells plain HTTP what it speaks, and says until when its certificate is good")
    func serves() throws {
        let server = try start(try TestCertificate())
        #expect(try handshake(server).contains("HTTP/1.1 200 OK"))
        let plain = try Connection(port: server.port)
        try plain.send(Self.request)
        let told = String(decoding: try plain.readToEnd(), as: UTF8.self)
        #expect(told.hasPrefix("HTTP/1.1 400 "))
        #expect(told.hasSuffix("This port speaks only HTTPS: use an address that begins with https://\n"))
        #expect(eventually { logged("certificate loaded", by: server)?["level"] == "info" })
        #expect(logged("certificate loaded", by: server)?["validity"] == "current")
        #expect(server.stop() == .code(0))
    }

    @Test("handshakes that come to nothing are counted by why: a refused certificate, plain HTTP, a client that goes away")
    func failedHandshakes() throws {
        let port = FreePort.take()
        let server = try start(try TestCertificate(), ["METRICS_PORT": "\(port)"])
        let metered = MeteredServer(server, port: port)
        let name = "quartermaster_failed_handshakes_total"
        let refusing = ["s_client", "-connect", "127.0.0.1:\(server.port)", "-verify_return_error"]
        #expect(try OpenSSLCommand.run(refusing).exit != 0)
        #expect(try metered.shows(name, ["reason": "failed"]) { $0 >= 1 })
        let plain = try Connection(port: server.port)
        try plain.send(Self.request)
        #expect(try !plain.readToEnd().isEmpty)
        #expect(try metered.shows(name, ["reason": "plain_http"]) { $0 >= 1 })
        try Connection(port: server.port).shutDown()
        #expect(try metered.shows(name, ["reason": "unfinished"]) { $0 >= 1 })
    }

    @Test("a certificate that has expired is served, with a warning")
    func expired() throws {
        let server = try start(try TestCertificate(from: "20200101", until: "20210101"))
        #expect(try handshake(server).contains("HTTP/1.1 200 OK"))
        #expect(eventually { logged("certificate loaded", by: server)?["level"] == "warning" })
        #expect(logged("certificate loaded", by: server)?["validity"] == "expired")
        #expect(logged("certificate loaded", by: server)?["valid_until"] == "2021-01-01T00:00:00Z")
    }

    @Test("SIGHUP brings a renewed certificate in; one that can't serve is an error in the log, and the one before goes on")
    func reload() throws {
        let certificate = try TestCertificate("first")
        let server = try start(certificate)
        #expect(try handshake(server).contains("subject=CN = first"))
        try certificate.renew(as: TestCertificate("second"))
        server.process.send(SIGHUP)
        #expect(eventually(within: 300) { logged("certificate reloaded", by: server) != nil })
        #expect(try handshake(server).contains("subject=CN = second"))
        try Data(try TestCertificate().key).write(to: URL(fileURLWithPath: certificate.keyPath))
        server.process.send(SIGHUP)
        let refused = "certificate not reloaded: the old one stays in use"
        #expect(eventually(within: 300) { logged(refused, by: server) != nil })
        let reason =
            "TLS_KEY names \(certificate.keyPath), which is not the key of the certificate in TLS_CERT: name both files of one renewal"
        #expect(logged(refused, by: server)?["reason"] == JSONTree.string(reason))
        #expect(logged(refused, by: server)?["level"] == "error")
        #expect(try handshake(server).contains("subject=CN = second"))
        #expect(server.stop() == .code(0))
    }

    @Test("SIGHUP means nothing to a server that speaks plain HTTP")
    func plain() throws {
        let server = try TestServer.start()
        server.process.send(SIGHUP)
        #expect(eventually(within: 300) { logged("there is nothing to reload: the server speaks plain HTTP", by: server) != nil })
        #expect(try server.client().send(Request("GET", "/livez")).status == 200)
        #expect(server.stop() == .code(0))
    }

    @Test("`quartermaster ready` asks over TLS where the server speaks it, whatever names the certificate has")
    func ready() throws {
        let certificate = try TestCertificate("elsewhere", names: "DNS:elsewhere.example")
        let server = try start(certificate)
        let files = ["TLS_CERT": certificate.chainPath, "TLS_KEY": certificate.keyPath]
        let settings = ["PORT": "\(server.port)", "HOST": "127.0.0.1"]
        let isReady = eventually(within: 300) {
            (try? ServerBinary.run(["ready"], settings: settings.merging(files) { $1 }).exit) == .code(0)
        }
        #expect(isReady)
        #expect(try ServerBinary.run(["ready"], settings: settings).exit == .code(69))
    }
}
