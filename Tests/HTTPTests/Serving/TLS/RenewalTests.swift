import Foundation
import HTTP
import Synchronization
import TLS
import TestCertificates
import Testing

@Suite("A certificate that is renewed while the server serves")
struct RenewalTests {
    @Test("New connections get the new certificate, and those there are go on")
    func replaced() async throws {
        try await SecureServer.run(loops: 2, certificate: TestCertificate("first")) { server in
            let before = try server.client()
            #expect(try server.openSSL().contains("subject=CN = first"))
            server.identity.replace(by: try TestCertificate("second").context())
            for _ in 0..<4 { #expect(try server.openSSL().contains("subject=CN = second")) }
            before.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try before.answer().status == 200)
        }
    }

    @Test("No request fails while it is replaced again and again")
    func underLoad() async throws {
        try await SecureServer.run(loops: 2) { server in
            let contexts = try [TestCertificate("one").context(), TestCertificate("two").context()]
            let isOver = Atomic(false)
            let hasEnded = Signal()
            Thread.detachNewThread {
                for context in sequence(first: 0, next: { $0 &+ 1 }).lazy.map({ contexts[$0 % 2] }) {
                    if isOver.load(ordering: .relaxed) { break }
                    server.identity.replace(by: context)
                }
                hasEnded.raise()
            }
            let lasting = try (0..<8).map { _ in try server.client() }
            for _ in 0..<50 {
                for client in try lasting + [server.client()] {
                    client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
                    #expect(try client.answer().status == 200)
                }
            }
            isOver.store(true, ordering: .relaxed)
            await hasEnded.wait()
        }
    }
}
