import HTTP
import TLS
import TestCertificates
import Testing

/// A test server that speaks TLS, and what its clients need.
struct SecureServer {
    let server: TestServer
    let identity: ServerIdentity
    /// Believes any certificate.
    let context: TLSContext

    /// As `TestServer.run`, over TLS with a certificate of its own unless one is given.
    static func run(
        loops: Int = 1, _ configuration: ServerConfiguration = .patient, certificate: TestCertificate? = nil,
        handler: @escaping Server.Handler = TestRoutes.answer, _ body: (SecureServer) async throws -> Void
    ) async throws {
        let certificate = try certificate ?? TestCertificate()
        let identity = ServerIdentity(try certificate.context())
        let context = try #require(TLSContext.unverifiedClient())
        var configuration = configuration
        configuration.identity = identity
        try await TestServer.run(loops: loops, configuration, handler: handler) { server in
            try await body(SecureServer(server: server, identity: identity, context: context))
        }
    }

    func client() throws -> TestClient { try TestClient(port: server.port, over: context) }

    /// What `openssl s_client` says of the handshake, and of the answer to one request.
    func openSSL(_ options: String = "", input: String = request) throws -> String {
        let arguments = "s_client -connect 127.0.0.1:\(server.port) -ign_eof \(options)"
        return try OpenSSLCommand.run(arguments.split(separator: " ").map(String.init), input: input).output
    }

    static let request = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
}

extension TestCertificate {
    /// A server's context with it.
    func context() throws -> TLSContext { try TLSContext(chain: chain, key: key) }
}
